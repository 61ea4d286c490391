import { describe, expect, it } from 'vitest';
import { hasGivenSides, type LayoutFields, largestWidth, layOut } from './layout.ts';
import type { Subject } from './subject.ts';

const picture = { width: 400, height: 300 };

/** A rectangle. The subject covers the share `filled` of it. */
const subject = (left: number, top: number, width: number, height: number, filled = 1): Subject => ({
  box: { left, top, right: left + width, bottom: top + height },
  area: width * height * filled,
});

/** Where the box of the subject is on the canvas. */
function placed(given: Subject, recipe: LayoutFields) {
  const layout = layOut(given, picture, recipe);
  if (!layout) throw new Error('The recipe lays out nothing.');
  const { box } = given;
  const left = layout.left + box.left * layout.scale;
  const top = layout.top + box.top * layout.scale;
  return {
    ...layout,
    box: {
      left,
      top,
      right: left + (box.right - box.left) * layout.scale,
      bottom: top + (box.bottom - box.top) * layout.scale,
    },
  };
}

describe('a layout', () => {
  it('leaves the picture as it is when the recipe has no layout', () => {
    expect(layOut(subject(10, 10, 100, 100), picture, {})).toBeUndefined();
    expect(layOut(subject(10, 10, 100, 100), picture, { ratio: 'original' })).toBeUndefined();
  });

  it('puts the subject in the middle, as large as the margins allow', () => {
    const { box, ...canvas } = placed(subject(10, 20, 100, 50), { width: 1000, height: 800, margin: 10 });
    expect(canvas).toMatchObject({ width: 1000, height: 800, scale: 8 });
    expect(box).toEqual({ left: 100, top: 200, right: 900, bottom: 600 });
  });

  it('gives all pictures the same height and one baseline, wherever their subjects are', () => {
    const recipe = { width: 1000, height: 1000, margin: 10, align: 'baseline', subject: 'height' } as const;
    for (const one of [subject(0, 0, 30, 60), subject(200, 150, 90, 100), subject(5, 100, 200, 180)]) {
      const { box } = placed(one, { ...recipe, subject_size: 60 });
      expect(box.bottom - box.top).toBeCloseTo(600);
      expect(box.bottom).toBeCloseTo(900);
      expect((box.left + box.right) / 2).toBeCloseTo(500);
    }
  });

  it('gives all pictures the same area', () => {
    for (const one of [subject(0, 0, 60, 60, 0.5), subject(100, 100, 40, 90), subject(0, 0, 200, 100, 0.8)]) {
      const { scale } = placed(one, { width: 500, height: 500, subject: 'area', subject_size: 20 });
      expect(one.area * scale * scale).toBeCloseTo(50_000);
    }
  });

  it('keeps a wide subject between the margins', () => {
    const { box } = placed(subject(0, 100, 400, 50), {
      width: 1000,
      height: 1000,
      margin: 10,
      subject: 'height',
      subject_size: 60,
    });
    expect([box.left, box.right]).toEqual([100, 900]);
  });

  it('keeps the resolution of the picture when the recipe names no pixels', () => {
    const { width, height, scale, box } = placed(subject(50, 50, 100, 200), { ratio: '1:1', margin: 0 });
    expect([width, height, scale]).toEqual([200, 200, 1]);
    expect(box).toEqual({ left: 50, top: 0, right: 150, bottom: 200 });
  });

  it.each([
    [{ width: 800 }, 800, 600],
    [{ height: 600, ratio: '1:2' }, 300, 600],
    [{ width: 300, ratio: 'subject' }, 300, 600],
  ] as const)('gives the recipe %j a canvas of %i × %i', (recipe, width, height) => {
    expect(layOut(subject(0, 0, 100, 200), picture, recipe)).toMatchObject({ width, height });
  });

  it('makes no canvas over the limit', () => {
    const { width, height } = placed(subject(0, 0, 4000, 100), { ratio: '1:3', margin: 40 });
    expect(width * height).toBeLessThanOrEqual(25_000_000);
    expect(Math.max(width, height)).toBeLessThanOrEqual(5000);
    expect(width / height).toBeCloseTo(1 / 3, 2);
  });

  it.each(['9:16', '4:5', '1:1', '16:9', '1:2.37'])('with the ratio %s has the largest width', (ratio) => {
    const width = largestWidth({ ratio });
    const isKept = (recipe: LayoutFields) => hasGivenSides(placed(subject(0, 0, 9, 9), recipe), recipe);
    expect(isKept({ ratio, width })).toBe(true);
    // Rounding allows one more.
    if (width < 5000) expect(isKept({ ratio, width: width + 2 })).toBe(false);
  });
});
