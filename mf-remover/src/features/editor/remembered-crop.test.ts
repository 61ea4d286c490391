import { beforeEach, expect, it, vi } from 'vitest';
import { recallCrop, rememberCrop } from './remembered-crop';

const picture = { width: 400, height: 300 };
const other = { width: 1000, height: 2000 };
const subject = { x: 400, y: 900, width: 200, height: 200 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('has no crop at first', () => {
  expect(recallCrop(picture, subject)).toBeNull();
});

it('applies a ratio to the subject of the next picture', () => {
  rememberCrop({ kind: 'ratio', ratio: '1:1', rect: { x: 0, y: 0, width: 300, height: 300 } }, picture);
  expect(recallCrop(other, subject)).toEqual({
    kind: 'ratio',
    ratio: '1:1',
    rect: { x: 0, y: 500, width: 1000, height: 1000 },
  });
});

it('keeps a free frame as shares of the picture', () => {
  rememberCrop({ kind: 'free', rect: { x: 100, y: 75, width: 200, height: 150 } }, picture);
  expect(recallCrop(other, null)).toEqual({
    kind: 'free',
    rect: { x: 250, y: 500, width: 500, height: 1000 },
  });
});

it.each([{ kind: 'subject', margin: 0.1 } as const, { kind: 'marketplace' } as const])('keeps %o', (crop) => {
  rememberCrop(crop, picture);
  expect(recallCrop(other, subject)).toEqual(crop);
});

it('forgets a crop that was removed', () => {
  rememberCrop({ kind: 'marketplace' }, picture);
  rememberCrop(null, picture);
  expect(recallCrop(picture, subject)).toBeNull();
});

it.each(['{', '{"kind":"ratio","ratio":"7:1"}', '{"kind":"other"}', '"x"'])('ignores %s', (stored) => {
  localStorage.setItem('mf-remover.crop', stored);
  expect(recallCrop(picture, subject)).toBeNull();
});
