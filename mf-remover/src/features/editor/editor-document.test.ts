import { describe, expect, it } from 'vitest';
import {
  type Background,
  change,
  type EditDocument,
  isOpaque,
  newHistory,
  originalPicture,
  redo,
  resumed,
  undo,
  untouched,
} from './editor-document';

const onColor = (color: string): EditDocument => ({ ...untouched, background: { kind: 'color', color } });
const cropped: EditDocument = { ...untouched, crop: { kind: 'subject', margin: 0.1 } };

describe('history', () => {
  it('goes back and forth through the actions', () => {
    const both = change(change(newHistory, 'background', onColor('#fff')), 'crop', cropped);
    const back = undo(both);
    expect(back.present).toEqual(onColor('#fff'));
    expect(undo(back).present).toEqual(untouched);
    expect(redo(undo(back)).present).toEqual(onColor('#fff'));
    expect(redo(redo(undo(back))).present).toEqual(cropped);
  });

  it('names the action that is undone and redone', () => {
    const done = change(newHistory, 'crop', cropped);
    expect(done.past.at(-1)?.action).toBe('crop');
    expect(undo(done).future[0]?.action).toBe('crop');
  });

  it('forgets undone actions after a new action', () => {
    const again = change(undo(change(newHistory, 'crop', cropped)), 'background', onColor('#000'));
    expect(redo(again)).toBe(again);
  });

  it('undoes a dragged slider as one action', () => {
    let history = newHistory;
    for (const color of ['#111', '#222', '#333']) {
      history = change(history, 'background', onColor(color), 'color');
    }
    expect(history.past).toHaveLength(1);
    expect(undo(history).present).toEqual(untouched);
  });

  it('does not merge across an undo', () => {
    const once = change(newHistory, 'background', onColor('#111'), 'color');
    const twice = change(redo(undo(once)), 'background', onColor('#222'), 'color');
    expect(undo(twice).present).toEqual(onColor('#111'));
  });

  it('does not merge with a change of an earlier session', () => {
    const earlier = change(newHistory, 'background', onColor('#111'), 'color');
    const later = change(resumed(earlier), 'background', onColor('#222'), 'color');
    expect(undo(later).present).toEqual(onColor('#111'));
    expect(undo(undo(later)).present).toEqual(untouched);
  });

  it('does not change without an action to undo or redo', () => {
    expect(undo(newHistory)).toBe(newHistory);
    expect(redo(newHistory)).toBe(newHistory);
  });
});

it.each<[string, Background, boolean]>([
  ['none', { kind: 'transparent' }, false],
  ['a colour', { kind: 'color', color: '#fff' }, true],
  ['a picture that fills the frame', { kind: 'picture', picture: 1, fit: 'cover' }, true],
  ['a picture that is shown whole', { kind: 'picture', picture: 1, fit: 'contain' }, false],
  ['a picture with transparent parts', { kind: 'picture', picture: 2, fit: 'cover' }, false],
])('knows whether a background leaves nothing transparent: %s', (_, background, opaque) => {
  expect(isOpaque(background, new Set([1]))).toBe(opaque);
});

it('knows that a blurred original has the transparent parts of the original', () => {
  const blur: Background = { kind: 'blur', strength: 0.5 };
  expect(isOpaque(blur, new Set([originalPicture]))).toBe(true);
  expect(isOpaque(blur, new Set([1]))).toBe(false);
});
