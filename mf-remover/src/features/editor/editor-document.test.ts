import { describe, expect, it } from 'vitest';
import { change, type EditDocument, newHistory, redo, resumed, undo, untouched } from './editor-document';

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
