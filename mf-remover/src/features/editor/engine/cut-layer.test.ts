import { expect, it, vi } from 'vitest';
import { boxOf, CutLayer, enlargedBox } from './cut-layer';

const layer = { width: 400, height: 300 };

it('covers the stamps of a stroke, inside the layer', () => {
  expect(boxOf([50, 60, 90.5, 40], 10, layer)).toEqual({ x: 45, y: 35, width: 51, height: 30 });
  expect(boxOf([-2, 299], 10, layer)).toEqual({ x: 0, y: 294, width: 3, height: 6 });
  expect(boxOf([-20, 50], 10, layer)).toBeNull();
  expect(boxOf([50, 320], 10, layer)).toBeNull();
});

it('covers a stroke of very many stamps', () => {
  const places = Array.from({ length: 1_000_000 }, (_, index) => 100 + (index % 50));
  expect(boxOf(places, 10, layer)).toEqual({ x: 95, y: 96, width: 58, height: 58 });
});

it('keeps a subject at the edge inside the picture, although a small layer is rounded up', () => {
  const box = { left: 500, top: 0, right: 2001, bottom: 1500 };
  expect(enlargedBox(box, 0.5, { width: 4001, height: 3000 })).toEqual({
    x: 1000,
    y: 0,
    width: 3001,
    height: 3000,
  });
});

it('paints a brush that is larger than the picture without a canvas of its size', () => {
  const canvases: { width: number; height: number }[] = [];
  const fillRect = vi.fn();
  class FakeCanvas {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      [this.width, this.height] = [width, height];
      canvases.push({ width, height });
    }
    getContext() {
      const createRadialGradient = () => ({ addColorStop: () => {} });
      return { canvas: this, clearRect: () => {}, drawImage: () => {}, createRadialGradient, fillRect };
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  const large = new CutLayer({ cutout: {} as ImageBitmap, original: null, width: 4000, height: 3000 }, 1);
  large.begin({ id: 1, mode: 'erase', smart: false, size: 20_000, softness: 0 });
  large.extend([2000, 1500]);
  vi.unstubAllGlobals();
  expect(canvases).toEqual([{ width: 4000, height: 3000 }]);
  expect(fillRect).toHaveBeenCalledTimes(1);
});
