import { expect, it } from 'vitest';
import { sessionOf } from './edit-session';
import { change, type EditDocument, newHistory, type Stroke, undo, untouched } from './editor-document';

const on = (picture: number): EditDocument => ({
  ...untouched,
  background: { kind: 'picture', picture, fit: 'cover' },
});
const strokeOf = (id: number): Stroke => ({
  id,
  mode: 'keep',
  smart: false,
  size: 1,
  softness: 0,
  points: [],
});

it('keeps only the pictures and strokes that undo and redo lead to', () => {
  const replaced = undo(change(newHistory, 'background', on(1)));
  const drawn = change(change(replaced, 'background', on(2)), 'keep', { ...on(2), strokes: [1, 2] });
  const history = undo(change(change(drawn, 'background', on(3)), 'background', on(4)));
  const pictures = new Map([1, 2, 3, 4, 5].map((id) => [id, new Blob()]));
  const strokes = new Map([1, 2, 3].map((id) => [id, strokeOf(id)]));
  const session = sessionOf(history, { strokes, pictures });
  expect([...session.pictures.keys()]).toEqual([2, 3, 4]);
  expect([...session.strokes.keys()]).toEqual([1, 2]);
});
