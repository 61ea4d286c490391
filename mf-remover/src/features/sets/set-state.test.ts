import { expect, it } from 'vitest';
import {
  countPictures,
  doubtfulFirst,
  movePicture,
  type PictureState,
  resumePicture,
  type SetPicture,
} from './set-state';

const picture = (id: string, state: PictureState, checked = false): SetPicture => ({
  id,
  name: `${id}.jpg`,
  state,
  recipe: null,
  checked,
});
const cut = (confidence?: number): PictureState => ({
  step: 'done',
  cut: {
    width: 1,
    height: 1,
    subject: null,
    by: 'demo',
    version: 1,
    ...(confidence !== undefined && { confidence }),
  },
});
const failed: PictureState = { step: 'failed', failure: { kind: 'cancelled' } };
const ids = (pictures: readonly SetPicture[]) => pictures.map(({ id }) => id).join('');

it('sorts failed and least certain first, then checked, then unfinished', () => {
  const pictures = [
    picture('a', { step: 'waiting' }),
    picture('b', cut(0.9)),
    picture('c', cut(0.1), true),
    picture('d', cut(0.4)),
    picture('e', failed),
    picture('f', cut()),
  ];
  expect(ids(doubtfulFirst(pictures))).toBe('edbfca');
  expect(countPictures(pictures)).toEqual({ total: 6, done: 4, doubtful: 1, failed: 1, open: 1 });
});

it('moves a picture, but not beyond the ends', () => {
  const pictures = ['a', 'b', 'c'].map((id) => picture(id, { step: 'waiting' }));
  expect(ids(movePicture(pictures, 'b', -1))).toBe('bac');
  expect(ids(movePicture(pictures, 'a', 9))).toBe('bca');
  expect(ids(movePicture(pictures, 'c', 1))).toBe('abc');
  expect(ids(movePicture(pictures, 'x', 1))).toBe('abc');
});

it('restarts uploads that were running when the page was closed, and keeps an existing answer', () => {
  const steps: PictureState[] = [{ step: 'uploading', share: 0.5 }, { step: 'cutting' }];
  for (const state of steps) expect(resumePicture(picture('a', state)).state).toEqual({ step: 'waiting' });
  const fetching: PictureState = {
    step: 'fetching',
    answer: {
      id: 'a',
      status: 'completed',
      isSimulationMode: true,
      downloadToken: 't',
      processedPath: 'a.png',
    },
  };
  for (const state of [fetching, cut(0.5), failed])
    expect(resumePicture(picture('a', state)).state).toBe(state);
});
