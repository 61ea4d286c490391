import { expect, it } from 'vitest';
import type { EditSession } from '../editor/edit-session';
import { newHistory } from '../editor/editor-document';
import { createKeptEdits } from './kept-edits';
import type { SetPicture } from './set-state';

const file = new File([], 'cup.jpg');
const session: EditSession = { history: newHistory, strokes: new Map(), pictures: new Map() };
const edits = (name: string) => ({ base: new Blob([name]), session });
const ready = { file, image: new Blob(), by: 'provider' } as const;
const picture = (version: number): SetPicture => ({
  id: '1',
  name: 'cup.jpg',
  recipe: null,
  checked: false,
  state: { step: 'done', cut: { width: 1, height: 1, subject: null, by: 'hand', version } },
});

it('finds what the tool has edited, until the edits are taken back', () => {
  const kept = createKeptEdits();
  const ofTool = edits('tool');
  kept.ofReady({ ...ready, edits: ofTool });
  expect(kept.find(picture(1), file)).toBe(ofTool);
  kept.ofReady(ready);
  expect(kept.find(picture(2), file)).toBeUndefined();
});

it('finds what was edited in the set, until the tool hands over another cut-out', () => {
  const kept = createKeptEdits();
  const [ofSet, ofTool] = [edits('set'), edits('tool')];
  kept.keep('1', 2, ofSet);
  expect(kept.find(picture(2), file)).toBe(ofSet);
  kept.ofReady({ ...ready, edits: ofTool });
  expect(kept.find(picture(3), file)).toBe(ofTool);
});

it('finds nothing for a picture that was never edited', () => {
  expect(createKeptEdits().find(picture(1), file)).toBeUndefined();
});
