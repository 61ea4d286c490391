import { afterEach, expect, it, vi } from 'vitest';
import type { PictureJob, PictureJobResult } from './picture.worker';

afterEach(() => vi.unstubAllGlobals());

it('frees the canvas of each attempt at a smaller copy', async () => {
  const canvases: { width: number; height: number }[] = [];
  /** The number of canvases in memory at each attempt. */
  const inMemory: number[] = [];
  const answered = Promise.withResolvers<PictureJobResult>();
  let work: (event: { data: PictureJob }) => void = () => {};
  vi.stubGlobal('addEventListener', (_: string, listener: typeof work) => {
    work = listener;
  });
  vi.stubGlobal('postMessage', answered.resolve);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 300, height: 200 }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        canvases.push(this);
      }
      getContext() {
        return { canvas: this, drawImage: () => {} };
      }
      async convertToBlob() {
        inMemory.push(canvases.filter(({ width }) => width > 0).length);
        return { size: inMemory.length < 5 ? 20 : 10 };
      }
    },
  );
  await import('./picture.worker');
  const file = new File([''], 'a.jpg', { type: 'image/jpeg' });
  work({ data: { kind: 'shrink', file, maxBytes: 10, maxPixels: 1e6, maxScale: 1 } });
  expect(await answered.promise).toMatchObject({ width: 252, height: 168 });
  expect(inMemory).toEqual([1, 1, 1, 1, 1]);
  expect(canvases.every(({ width }) => width === 0)).toBe(true);
});
