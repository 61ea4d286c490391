import { describe, expect, it } from 'vitest';
import { fitView, isSameShape, panBy, wayIntoView, zoomAt } from './geometry';

const picture = { width: 400, height: 300 };

describe('the view', () => {
  it('moves to a place outside it, with a gap, and stays for a place inside', () => {
    const view = { scale: 2, x: 100, y: 50 };
    const canvas = { width: 200, height: 100 };
    const to = (x: number, y: number) => wayIntoView({ x, y }, view, canvas, 20);
    expect(to(100, 100)).toEqual({ x: 0, y: 0 });
    expect(to(90, 110)).toEqual({ x: 40, y: -40 });
    expect(to(300, 0)).toEqual({ x: -220, y: 120 });
    expect(panBy(view, -220, 120)).toEqual({ scale: 2, x: 210, y: -10 });
  });

  it('fits the whole picture in the middle', () => {
    const view = fitView({ x: 0, y: 0, ...picture }, { width: 800, height: 800 });
    expect(view.scale).toBeCloseTo(1.88);
    expect(view.x + 800 / view.scale / 2).toBeCloseTo(200);
    expect(view.y + 800 / view.scale / 2).toBeCloseTo(150);
  });

  it('keeps the point under the pointer while zooming', () => {
    const before = { scale: 1, x: 10, y: 20 };
    const after = zoomAt(before, 2, { x: 100, y: 50 });
    expect(after.scale).toBe(2);
    expect(after.x + 100 / after.scale).toBe(110);
    expect(after.y + 50 / after.scale).toBe(70);
  });

  it('does not zoom out of an icon that fills the canvas', () => {
    const icon = fitView({ x: 0, y: 0, width: 16, height: 16 }, { width: 800, height: 800 });
    expect(zoomAt(icon, 1.5, { x: 400, y: 400 }).scale).toBe(icon.scale);
  });

  it('moves with the hand that drags it', () => {
    expect(panBy({ scale: 2, x: 0, y: 0 }, 10, -4)).toEqual({ scale: 2, x: -5, y: 2 });
  });
});

describe('the shape of a picture', () => {
  it.each([
    ['a smaller copy', { width: 4000, height: 3000 }, true],
    ['a copy with rounded sides', { width: 1201, height: 901 }, true],
    ['a crop', { width: 300, height: 300 }, false],
    ['a crop of a tenth', { width: 400, height: 270 }, false],
  ])('of %s is compared correctly', (_, size, same) => {
    expect(isSameShape(size, picture)).toBe(same);
  });

  it('is the same for a copy that is a few pixels high', () => {
    expect(isSameShape({ width: 2400, height: 30 }, { width: 1000, height: 13 })).toBe(true);
  });
});
