import { describe, expect, it } from 'vitest';
import type { BrushMode } from '../editor-document';
import { type SmartSource, SmartStroke } from './smart-stroke';

type Color = readonly [number, number, number];

/** A picture of noisy colours, the same at every run. */
function picture(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => Color,
  noise = 6,
): SmartSource {
  let seed = 1;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return (seed / 2147483647 - 0.5) * 2 * noise;
  };
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      colorAt(x, y).forEach((value, channel) => {
        data[at + channel] = value + random();
      });
      data[at + 3] = 255;
    }
  return { data, width, height };
}

const white: Color = [225, 228, 230];
const black: Color = [30, 30, 34];
const blue: Color = [60, 90, 160];

function paint(source: SmartSource, radius: number, points: readonly number[], mode: BrushMode = 'keep') {
  const stroke = new SmartStroke(source, radius, mode);
  stroke.extend(points);
  const share = (isIn: (x: number, y: number) => boolean) => {
    let all = 0;
    let covered = 0;
    for (let y = 0; y < source.height; y++)
      for (let x = 0; x < source.width; x++) {
        if (!isIn(x, y)) continue;
        all += 1;
        if ((stroke.mask[y * source.width + x] as number) > 127) covered += 1;
      }
    return covered / all;
  };
  return { stroke, share };
}

describe('a smart stroke', () => {
  it('stops at the edge between two colours', () => {
    const source = picture(80, 60, (x) => (x < 40 ? white : blue));
    const { share } = paint(source, 14, [32, 20, 32, 40]);
    expect(share((x, y) => x >= 22 && x < 39 && y >= 20 && y <= 40)).toBeGreaterThan(0.97);
    expect(share((x) => x >= 41)).toBeLessThan(0.01);
  });

  it('covers a thin cable completely and nothing of the wall, although the brush is much wider', () => {
    const isCable = (x: number, y: number) => Math.abs(y - 30 - 6 * Math.sin(x / 9)) <= 1.6;
    const source = picture(120, 60, (x, y) => (isCable(x, y) ? black : white));
    const points: number[] = [];
    // Roughly along it, like a finger.
    for (let x = 10; x <= 110; x += 4) points.push(x, 30 + 6 * Math.sin(x / 9) + (x % 8 === 2 ? 2 : -2));
    const { share } = paint(source, 12, points);
    expect(share((x, y) => x >= 12 && x <= 108 && isCable(x, y))).toBeGreaterThan(0.9);
    expect(share((x, y) => Math.abs(y - 30 - 6 * Math.sin(x / 9)) > 4)).toBeLessThan(0.02);
  });

  it('follows a cable away from a dark object, also after the pointer leaves it', () => {
    const isThing = (x: number, y: number) => x < 24 && y < 40;
    const isCable = (y: number) => Math.abs(y - 30) <= 1.6;
    const source = picture(160, 60, (x, y) => (isThing(x, y) || isCable(y) ? black : white));
    const points: number[] = [];
    for (let x = 22; x <= 150; x += 4) points.push(x, x > 90 && x < 105 ? 38 : 30);
    const { share } = paint(source, 14, points);
    expect(share((x, y) => x >= 24 && x < 86 && isCable(y))).toBeGreaterThan(0.95);
    expect(share((x, y) => x >= 26 && Math.abs(y - 30) > 4)).toBeLessThan(0.02);
  });

  it('paints no paper beside a thin line when the pointer slowly leaves it', () => {
    const isLine = (y: number) => Math.abs(y - 29.5) <= 1;
    const source = picture(260, 80, (_, y) => (isLine(y) ? black : white));
    const points: number[] = [];
    for (let x = 10; x <= 250; x += 2) points.push(x, 30 + x / 20);
    const { share } = paint(source, 25, points);
    expect(share((x, y) => x < 100 && x > 12 && isLine(y))).toBeGreaterThan(0.95);
    expect(share((_, y) => Math.abs(y - 29.5) > 4)).toBe(0);
  });

  it('erases a line together with its soft edges, and nothing beside them', () => {
    const pale: Color = [165, 168, 172];
    const away = (y: number) => Math.abs(y - 30);
    const source = picture(120, 60, (_, y) => (away(y) < 3 ? black : away(y) === 3 ? pale : white), 3);
    const { share } = paint(source, 12, [12, 30, 108, 30], 'erase');
    expect(share((x, y) => x > 14 && x < 106 && away(y) === 3)).toBe(1);
    expect(share((_, y) => away(y) > 3)).toBe(0);
  });

  it('covers all of an area without edges, as a plain brush does', () => {
    const source = picture(60, 60, () => white);
    const { share } = paint(source, 16, [30, 30]);
    expect(share((x, y) => Math.hypot(x + 0.5 - 30, y + 0.5 - 30) < 12)).toBeGreaterThan(0.98);
    expect(share((x, y) => Math.hypot(x + 0.5 - 30, y + 0.5 - 30) > 17)).toBe(0);
  });

  it('covers its whole path with any spacing of the pointer events', () => {
    const source = picture(90, 30, (_, y) => (y < 15 ? white : blue));
    const one = paint(source, 8, [10, 8, 80, 8]);
    const many = paint(source, 8, Array.from({ length: 36 }, (_, i) => [10 + i * 2, 8]).flat());
    for (const { share } of [one, many]) {
      expect(share((x, y) => x > 10 && x < 76 && y >= 2 && y < 14)).toBeGreaterThan(0.97);
      expect(share((_, y) => y > 16)).toBeLessThan(0.01);
    }
  });

  it('ends soon in a drawing, whose edges are smooth and whose areas are flat', () => {
    const skin: Color = [217, 163, 132];
    const wall: Color = [201, 211, 216];
    const dark: Color = [35, 35, 42];
    const mix = (from: Color, to: Color, share: number): Color => {
      const part = Math.max(0, Math.min(1, share));
      const [red, green, blue] = from.map((value, channel) =>
        Math.round(value * (1 - part) + (to[channel] as number) * part),
      );
      return [red as number, green as number, blue as number];
    };
    // An earpiece in front of a face in front of a wall.
    const source = picture(
      200,
      200,
      (x, y) => {
        const aside = Math.max(0, Math.abs(x - 121) - 2);
        const above = Math.max(0, Math.abs(y - 65) - 25);
        const behind = mix(wall, skin, 110.5 - Math.hypot(x - 8, y - 40));
        return mix(behind, dark, 20.5 - Math.hypot(aside, above));
      },
      0,
    );
    // Working on a pixel more than once takes minutes here.
    const { share } = paint(source, 32, [100, 100]);
    expect(share((x, y) => x > 130 && y < 90)).toBe(0);
  });

  it('returns the part of the picture that it may have changed', () => {
    const source = picture(60, 60, () => white);
    const stroke = new SmartStroke(source, 5, 'keep');
    expect(stroke.box).toBeNull();
    stroke.extend([30, 20]);
    expect(stroke.box).toEqual({ x: 25, y: 15, width: 11, height: 11 });
    stroke.extend([-4, 20]);
    expect(stroke.box?.x).toBe(0);
  });
});
