import { describe, expect, it } from 'vitest';
import type { Matte, Picture } from '../engine.ts';
import { describeEngine, discPicture } from '../engine-suite.ts';
import { EngineError } from '../errors.ts';
import { readEngineFile } from '../node.ts';
import { refine } from '../refine/refine.ts';
import { createDemoEngine } from './demo-engine.ts';

const createEngine = () => createDemoEngine(readEngineFile);

describeEngine('demo', createEngine);

type Color = readonly number[];

/** A picture from a function of the pixel, with slight sensor noise. */
function paint(width: number, height: number, color: (x: number, y: number) => Color): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const noise = ((i * 2654435761) >>> 28) / 8 - 1;
      rgb.set(
        color(x, y).map((c) => Math.max(0, Math.min(255, Math.round(c + noise)))),
        i * 3,
      );
    }
  }
  return { width, height, rgb };
}

const remove = (picture: Picture) => createEngine().remove(picture, new AbortController().signal);

/** Intersection over union with the true subject. */
function iou(matte: Matte, inside: (x: number, y: number) => boolean): number {
  let intersection = 0;
  let union = 0;
  matte.alpha.forEach((alpha, i) => {
    const truth = inside(i % matte.width, Math.floor(i / matte.width));
    if (alpha > 127 && truth) intersection++;
    if (alpha > 127 || truth) union++;
  });
  return intersection / union;
}

const W = 200;
const H = 150;
const box = (x: number, y: number) => x > 60 && x < 140 && y > 30 && y < 110;

describe('demo engine', () => {
  it('cuts out a subject on a plain backdrop with high confidence', async () => {
    const { picture, inside } = discPicture();
    const matte = await remove(picture);
    expect(iou(matte, (x, y) => inside(y * matte.width + x))).toBeGreaterThan(0.97);
    expect(matte.confidence).toBeGreaterThan(0.7);
  });

  it('handles uneven light on the backdrop', async () => {
    const matte = await remove(
      paint(W, H, (x, y) => {
        const light = 240 - 0.003 * ((x - 40) ** 2 + (y - 60) ** 2);
        return box(x, y) ? [40, 90, 150] : [light, light, light * 0.97];
      }),
    );
    expect(iou(matte, box)).toBeGreaterThan(0.95);
  });

  it('excludes a soft shadow', async () => {
    const matte = await remove(
      paint(W, H, (x, y) => {
        const shadow = 0.45 * Math.exp(-((x - 110) ** 2) / 1800 - (y - 112) ** 2 / 160);
        const light = 230 * (1 - shadow);
        return box(x, y) ? [170, 40, 40] : [light, light, light];
      }),
    );
    expect(iou(matte, box)).toBeGreaterThan(0.93);
  });

  it('recognises wall and floor as background', async () => {
    const matte = await remove(
      paint(W, H, (x, y) => {
        if (box(x, y)) return [30, 110, 70];
        return y > 90 ? [130, 96, 70] : [214, 210, 200];
      }),
    );
    expect(iou(matte, box)).toBeGreaterThan(0.95);
  });

  it('keeps the hole of a ring open', async () => {
    const ring = (x: number, y: number) => {
      const r = Math.hypot(x - 100, y - 75);
      return r > 34 && r < 50;
    };
    const matte = await remove(paint(W, H, (x, y) => (ring(x, y) ? [180, 140, 40] : [222, 224, 228])));
    expect(iou(matte, ring)).toBeGreaterThan(0.93);
  });

  it('keeps a wire that is two pixels thick', async () => {
    const wire = (x: number, y: number) =>
      x >= 50 && x < 150 && Math.abs(y - 75 - 20 * Math.sin(x / 16)) < 1.4;
    const matte = await remove(
      paint(W, H, (x, y) => (wire(x, y) || Math.hypot(x - 50, y - 75) < 12 ? [20, 20, 24] : [200, 202, 204])),
    );
    let kept = 0;
    let all = 0;
    for (let x = 60; x < 140; x++) {
      all++;
      const y = Math.round(75 + 20 * Math.sin(x / 16));
      if ((matte.alpha[y * matte.width + x] ?? 0) > 127) kept++;
    }
    expect(kept / all).toBeGreaterThan(0.9);
  });

  it('keeps a cord that is thinner than a pixel of the first pass, because the second pass zooms in', async () => {
    const cord = (x: number, y: number) =>
      x >= 500 && x < 700 && Math.abs(y - 450 - 60 * Math.sin(x / 30)) < 3;
    const matte = await remove(
      paint(1200, 900, (x, y) =>
        cord(x, y) || Math.hypot(x - 480, y - 450) < 40 ? [20, 20, 24] : [200, 202, 204],
      ),
    );
    const scale = matte.width / 1200;
    let kept = 0;
    for (let x = 560; x < 680; x++) {
      const y = 450 + 60 * Math.sin(x / 30);
      if ((matte.alpha[Math.floor(y * scale) * matte.width + Math.floor(x * scale)] ?? 0) > 127) kept++;
    }
    expect(kept / 120).toBeGreaterThan(0.9);
  });

  it('separates thin lines of one ink from paper in uneven light, also inside a closed line', async () => {
    const line = (x: number, y: number) =>
      Math.abs(Math.hypot(x - 150, y - 150) - 60) < 1.5 ||
      (x > 250 && x < 450 && Math.abs(y - 150 - 40 * Math.sin(x / 12)) < 3);
    const light = (x: number, y: number) => 1 - 0.15 * ((x / 250 - 1) ** 2 + (y / 150 - 1) ** 2);
    const matte = await remove(
      paint(500, 300, (x, y) => (line(x, y) ? [38, 51, 120] : [240, 236, 226]).map((c) => c * light(x, y))),
    );
    expect(iou(matte, line)).toBeGreaterThan(0.97);
    expect(matte.alpha[150 * matte.width + 150]).toBe(0);
    expect(matte.confidence).toBeGreaterThan(0.9);
  });

  it('separates a signature in blue from a seal in red, and keeps both colours', async () => {
    const signature = (x: number, y: number) =>
      x > 60 && x < 340 && Math.abs(y - 150 - 40 * Math.sin(x / 12)) < 3;
    const seal = (x: number, y: number) => Math.abs(Math.hypot(x - 330, y - 150) - 70) < 3;
    const picture = paint(500, 300, (x, y) =>
      signature(x, y) ? [30, 45, 150] : seal(x, y) ? [210, 30, 35] : [250, 249, 246],
    );
    const matte = await remove(picture);
    expect(iou(matte, (x, y) => signature(x, y) || seal(x, y))).toBeGreaterThan(0.97);
    const { rgba } = refine(picture, matte);
    const farthest = (x: number, y: number, color: Color) =>
      Math.max(...color.map((level, k) => Math.abs(level - (rgba[(y * 500 + x) * 4 + k] ?? 0))));
    expect(farthest(113, 150, [30, 45, 150, 255])).toBeLessThan(4);
    expect(farthest(400, 150, [210, 30, 35, 255])).toBeLessThan(4);
  });

  it('keeps or removes the area inside a drawn frame as a whole', async () => {
    const inside = (x: number, y: number) => x > 110 && x < 190 && y > 60 && y < 235;
    const frame = (x: number, y: number) => x > 100 && x < 200 && y > 40 && y < 260;
    const rgb = Uint8Array.from({ length: 300 * 300 * 3 }, (_, i) => {
      const x = Math.floor(i / 3) % 300;
      const y = Math.floor(i / 900);
      return frame(x, y) && !inside(x, y) ? 17 : 255;
    });
    const picture = { width: 300, height: 300, rgb };
    const { rgba } = refine(picture, await remove(picture));
    const alphas = new Set<number | undefined>();
    for (let y = 65; y < 230; y++) for (let x = 115; x < 185; x++) alphas.add(rgba[(y * 300 + x) * 4 + 3]);
    expect(alphas.size).toBe(1);
  });

  it.each([
    ['exact colours', 0],
    ['colours that JPEG has changed near the edges', 14],
  ])('removes the paper inside open rings of a drawing: %s', async (_, noise) => {
    const isRing = (x: number, y: number) => {
      const radius = Math.hypot(x - 200, y - 200);
      const isOpen = x > 200 && Math.abs(y - 200) < 10;
      return !isOpen && ((radius > 110 && radius < 150) || (radius > 50 && radius < 80));
    };
    const isNearEdge = (x: number, y: number) =>
      [-4, 4].some((d) => isRing(x + d, y) !== isRing(x, y) || isRing(x, y + d) !== isRing(x, y));
    const rgb = new Uint8ClampedArray(400 * 400 * 3);
    for (let y = 0; y < 400; y++) {
      for (let x = 0; x < 400; x++) {
        const color = !isRing(x, y) ? [244, 241, 234] : x < 200 ? [228, 60, 40] : [70, 40, 130];
        const change = isNearEdge(x, y) ? noise * Math.sin(1.7 * x + 2.9 * y) : 0;
        rgb.set(
          color.map((level) => level + change),
          (y * 400 + x) * 3,
        );
      }
    }
    const matte = await remove({ width: 400, height: 400, rgb: new Uint8Array(rgb.buffer) });
    const scale = 400 / matte.width;
    expect(iou(matte, (x, y) => isRing((x + 0.5) * scale, (y + 0.5) * scale))).toBeGreaterThan(0.93);
  });

  it('keeps a pale thing that thin dark lines are printed on', async () => {
    const cup = (x: number, y: number) => x > 120 && x < 260 && y > 90 && y < 250;
    const print = (x: number, y: number) =>
      x > 150 && x < 230 && y > 140 && y < 180 && y % 10 < 3 && x % 12 < 8;
    const matte = await remove(
      paint(400, 340, (x, y) => (print(x, y) ? [30, 30, 30] : cup(x, y) ? [240, 240, 239] : [252, 252, 252])),
    );
    expect(iou(matte, cup)).toBeGreaterThan(0.9);
  });

  it('does not mistake shoulders that fill the lower corners for a floor', async () => {
    const person = (x: number, y: number) =>
      Math.hypot(x - 100, y - 55) < 28 || Math.hypot((x - 100) / 108, (y - 150) / 60) < 1;
    const matte = await remove(paint(W, H, (x, y) => (person(x, y) ? [60, 70, 120] : [190, 190, 186])));
    expect(iou(matte, person)).toBeGreaterThan(0.9);
  });

  it('follows the edge of a subject that is nearly as pale as its backdrop', async () => {
    const star = (x: number, y: number) =>
      Math.hypot(x - 160, y - 120) < 60 + 35 * Math.cos(5 * Math.atan2(y - 120, x - 160));
    const matte = await remove(
      paint(320, 240, (x, y) => (star(x, y) ? [250, 249, 246].map((c) => c - 0.06 * x) : [252, 252, 252])),
    );
    expect(iou(matte, star)).toBeGreaterThan(0.99);
  });

  it.each<[string, Color, Color]>([
    ['blue on grey', [40, 90, 150], [226, 226, 222]],
    ['red on white', [200, 60, 40], [250, 250, 250]],
    ['yellow on black', [220, 200, 60], [40, 40, 44]],
    ['white on blue', [240, 240, 240], [60, 90, 160]],
  ])('cuts out a flat shape on a flat backdrop: %s', async (_, subject, backdrop) => {
    const matte = await remove(paint(W, H, (x, y) => (box(x, y) ? subject : backdrop)));
    expect(iou(matte, box)).toBeGreaterThan(0.9);
  });

  it('cuts out a person in front of a skyline', async () => {
    // The rules without the networks would keep half of the skyline.
    const isHead = (x: number, y: number) => ((x - 150) / 42) ** 2 + ((y - 105) / 60) ** 2 < 1;
    const isBody = (x: number, y: number) => ((x - 150) / 90) ** 2 + ((y - 300) / 144) ** 2 < 1;
    const matte = await remove(
      paint(300, 300, (x, y) => {
        if (isHead(x, y)) return [224, 172, 140];
        if (isBody(x, y)) return [40, 60, 120];
        const tower = Math.imul(Math.floor(x / 45) + 3, 2654435761) >>> 0;
        if (y < 40 + ((tower >> 24) % 120)) return [150, 190, 235];
        const isWindow = x % 9 < 4 && y % 12 < 6;
        return isWindow ? [60, 60, 70] : [120 + (tower & 63), 110 + ((tower >> 8) & 63), 100];
      }),
    );
    expect(iou(matte, (x, y) => isHead(x, y) || isBody(x, y))).toBeGreaterThan(0.9);
  });

  it('is less confident in clutter than on a plain backdrop', async () => {
    const tile = (x: number, y: number): Color => {
      const k = Math.imul(Math.floor(x / 12) * 31 + Math.floor(y / 12) * 17 + 5, 2654435761) >>> 0;
      return [k & 255, (k >> 8) & 255, (k >> 16) & 255];
    };
    const plain = await remove(paint(W, H, (x, y) => (box(x, y) ? [40, 90, 150] : [226, 226, 222])));
    const clutter = await remove(paint(W, H, (x, y) => (box(x, y) ? [40, 90, 150] : tile(x, y))));
    expect(clutter.confidence).toBeLessThan(plain.confidence ?? 0);
  });

  it('finds no subject in a picture that is fully transparent', async () => {
    const picture = paint(W, H, () => [200, 30, 30]);
    const nothing = remove({ ...picture, alpha: new Uint8Array(W * H) });
    await expect(nothing).rejects.toMatchObject({ code: 'no_subject' });
  });

  it('keeps the alpha of a picture that is already cut out', async () => {
    const picture = paint(W, H, () => [90, 90, 90]);
    const alpha = Uint8Array.from({ length: W * H }, (_, i) => (box(i % W, Math.floor(i / W)) ? 255 : 0));
    const matte = await remove({ ...picture, alpha });
    expect(iou(matte, box)).toBe(1);
  });

  it('throws a readable error for an empty picture instead of returning an empty matte', async () => {
    const result = remove(paint(W, H, () => [200, 200, 200]));
    await expect(result).rejects.toBeInstanceOf(EngineError);
    await expect(result).rejects.toMatchObject({
      code: 'no_subject',
      message: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });

  it.each([
    ['white', 255, 96, 64],
    ['white', 255, 300, 200],
    ['black', 0, 96, 64],
    ['black', 0, 320, 320],
  ])('finds nothing in an even %s surface', async (_name, level, width, height) => {
    const rgb = new Uint8Array(width * height * 3).fill(level);
    await expect(remove({ width, height, rgb })).rejects.toMatchObject({ code: 'no_subject' });
  });

  it('returns a matte or throws an EngineError for pictures of a single row, column or pixel', async () => {
    for (const [width, height] of [
      [1, 1],
      [300, 1],
      [1, 300],
      [3, 2],
    ] as const) {
      const result = await remove(paint(width, height, (x) => [x, 40, 60])).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toBeInstanceOf(EngineError);
      else expect((result as Matte).alpha.length).toBeGreaterThan(0);
    }
  });
});
