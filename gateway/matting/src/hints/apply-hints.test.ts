import { describe, expect, it } from 'vitest';
import type { Matte, Picture } from '../engine.ts';
import { applyHints } from './apply-hints.ts';
import type { Hints } from './hints.ts';

const width = 240;
const height = 160;
const isBall = (x: number, y: number) => Math.hypot(x - 80, y - 90) < 45;
const isCrate = (x: number, y: number) => x > 150 && x < 215 && y > 60 && y < 140;

/** A picture with these colours, and noise. */
function paint(colorAt: (x: number, y: number) => readonly number[]): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const noise = ((i * 2654435761) >>> 28) / 4;
    rgb.set(
      colorAt(i % width, Math.floor(i / width)).map((value) => value + noise),
      i * 3,
    );
  }
  return { width, height, rgb };
}

/** A ball and a crate in front of a wall with a gradient. */
const scene = () =>
  paint((x, y) => (isBall(x, y) ? [190, 60, 50] : isCrate(x, y) ? [120, 85, 40] : [200 - 0.3 * y, 205, 210]));

/** The matte of an engine that sees these parts as the subject. */
function matteOf(...parts: ((x: number, y: number) => boolean)[]): Matte {
  const alpha = new Uint8Array(width * height).map((_, i) =>
    parts.some((part) => part(i % width, Math.floor(i / width))) ? 255 : 0,
  );
  return { width, height, alpha, confidence: 0.4 };
}

/** Intersection over union with a part. */
function iou({ alpha }: Matte, part: (x: number, y: number) => boolean): number {
  let intersection = 0;
  let union = 0;
  alpha.forEach((value, i) => {
    const truth = part(i % width, Math.floor(i / width));
    if (value > 127 && truth) intersection++;
    if (value > 127 || truth) union++;
  });
  return intersection / union;
}

const both = (x: number, y: number) => isBall(x, y) || isCrate(x, y);
const tap = (says: 'keep' | 'erase', x: number, y: number) => ({ says, points: [[x, y]] as const });
const apply = (matte: Matte, hints: Hints) => applyHints(scene(), matte, hints);

describe('applyHints', () => {
  it('returns the same matte without hints', () => {
    const matte = matteOf(isBall);
    expect(apply(matte, {})).toBe(matte);
    expect(apply(matte, { strokes: [] })).toBe(matte);
  });

  it('keeps the lines of a drawing inside a box and adds no paper', () => {
    const isRing = (x: number, y: number) => Math.abs(Math.hypot(x - 80, y - 90) - 40) < 1;
    const isInk = (x: number, y: number) => isRing(x, y) || (y === 20 && x > 20);
    const drawing = paint((x, y) => (isInk(x, y) ? [20, 20, 20] : [235, 235, 235]));
    const matte = { ...matteOf(isInk), foreground: drawing.rgb };
    const boxed = applyHints(drawing, matte, { box: { left: 30, top: 40, right: 130, bottom: 140 } });
    expect(iou(boxed, isRing)).toBe(1);
    expect(boxed.foreground).toBe(drawing.rgb);
    expect(boxed).not.toHaveProperty('confidence');
  });

  it.each([
    { left: -30, top: -5, right: -4, bottom: 90 },
    { left: width + 4, top: 20, right: width + 30, bottom: 500 },
    { left: 20, top: -30, right: 90, bottom: -4 },
    { left: 20, top: height + 4, right: 90, bottom: height + 30 },
  ])('keeps nothing of a drawing with a box beside the picture: %j', (box) => {
    const matte = { ...matteOf(isBall), foreground: scene().rgb };
    expect(Math.max(...apply(matte, { box }).alpha)).toBe(0);
  });

  it('adds an object that is tapped to keep', () => {
    const result = apply(matteOf(isBall), { strokes: [tap('keep', 180, 100)] });
    expect(iou(result, both)).toBeGreaterThan(0.97);
    expect(result).not.toHaveProperty('confidence');
  });

  it('removes an object that is tapped to erase', () => {
    const result = apply(matteOf(isBall, isCrate), { strokes: [tap('erase', 180, 100)] });
    expect(iou(result, isBall)).toBeGreaterThan(0.97);
  });

  it('removes only what an erasing tap touches, and keeps the soft values elsewhere', () => {
    // Paper that the cut takes for background, far from the tap.
    const isStrip = (x: number, y: number) => x > 5 && x < 20 && y > 20 && y < 24;
    const matte = matteOf(isBall, isCrate, isStrip);
    matte.alpha.forEach((value, i) => {
      if (value && isBall(i % width, Math.floor(i / width))) matte.alpha[i] = 250;
    });
    const result = apply(matte, { strokes: [tap('erase', 180, 100)] });
    expect(iou(result, (x, y) => isBall(x, y) || isStrip(x, y))).toBeGreaterThan(0.97);
    expect(result.alpha[22 * width + 12]).toBe(255);
    expect(result.alpha[90 * width + 80]).toBe(250);
  });

  it('finds the tapped object where the engine found nothing', () => {
    expect(iou(apply(matteOf(), { strokes: [tap('keep', 80, 90)] }), isBall)).toBeGreaterThan(0.95);
  });

  it('finds the object in a box where the engine found something else, or nothing', () => {
    const box = { left: 140, top: 50, right: 225, bottom: 150 };
    expect(iou(apply(matteOf(isBall), { box }), isCrate)).toBeGreaterThan(0.95);
    expect(iou(apply(matteOf(), { box }), isCrate)).toBeGreaterThan(0.95);
  });

  it('adds an object of many colours with one tap', () => {
    const isCloth = (x: number, y: number) => x > 60 && x < 130 && y > 45 && y < 115;
    const patches = [
      [190, 60, 50],
      [60, 90, 170],
      [230, 200, 60],
      [50, 130, 70],
    ];
    const picture = paint((x, y) =>
      isCloth(x, y)
        ? (patches[(Math.floor(x / 12) + 2 * Math.floor(y / 12)) % 4] as number[])
        : [150, 150, 145],
    );
    const result = applyHints(picture, matteOf(), { strokes: [tap('keep', 95, 80)] });
    expect(iou(result, isCloth)).toBeGreaterThan(0.85);
  });

  it('erases everything outside a box', () => {
    const box = { left: 25, top: 35, right: 140, bottom: 145 };
    expect(iou(apply(matteOf(isBall, isCrate), { box }), isBall)).toBeGreaterThan(0.97);
  });

  it('follows a line, and a later line counts more than an earlier one', () => {
    const line = [
      [160, 70],
      [205, 130],
    ] as const;
    const strokes = [
      { says: 'erase', points: line },
      { says: 'keep', points: line },
    ] as const;
    expect(iou(apply(matteOf(isBall), { strokes }), both)).toBeGreaterThan(0.97);
  });

  it('changes only the part that a stroke lies in', () => {
    // The ball and the crate have one colour, so the colour of the stroke fits both.
    const alike = paint((x, y) => (both(x, y) ? [190, 60, 50] : [200 - 0.3 * y, 205, 210]));
    const erased = applyHints(alike, matteOf(isBall, isCrate), { strokes: [tap('erase', 180, 100)] });
    expect(iou(erased, isBall)).toBeGreaterThan(0.97);
    const kept = applyHints(alike, matteOf(), { strokes: [tap('keep', 80, 90)] });
    expect(iou(kept, isBall)).toBeGreaterThan(0.95);
  });

  it('takes any number of strokes', () => {
    const line = (y: number) => ({ says: 'keep' as const, points: [[60, y] as const, [100, y] as const] });
    const strokes = Array.from({ length: 60 }, (_, index) => line(60 + index));
    expect(iou(apply(matteOf(), { strokes }), isBall)).toBeGreaterThan(0.97);
    const last = [...strokes, tap('keep', 180, 100)];
    expect(iou(apply(matteOf(), { strokes: last }), both)).toBeGreaterThan(0.97);
  });

  it('keeps half-transparent pixels where it agrees with the matte', () => {
    const matte = matteOf(isBall);
    matte.alpha.forEach((value, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      if (value === 255 && Math.hypot(x - 80, y - 90) > 43) matte.alpha[i] = 150;
    });
    const { alpha } = apply(matte, { strokes: [tap('keep', 180, 100)] });
    expect(alpha[90 * width + 36]).toBe(150);
  });

  it('takes a smaller matte, and hints outside the picture', () => {
    const small: Matte = { width: 24, height: 16, alpha: new Uint8Array(24 * 16) };
    const result = apply(small, { strokes: [tap('keep', 80, 90), tap('erase', -50, 900)] });
    expect([result.width, result.height]).toEqual([24, 16]);
    expect(result.alpha[9 * 24 + 8]).toBe(255);
  });
});

it('finds the place of a tap in a tall picture', () => {
  const [wide, tall] = [135, 2600];
  const isDisc = (i: number) => Math.hypot((i % wide) - 67, Math.floor(i / wide) - 2560) < 30;
  const rgb = new Uint8Array(wide * tall * 3);
  for (let i = 0; i < wide * tall; i++) rgb.set(isDisc(i) ? [180, 40, 40] : [210, 210, 215], i * 3);
  const empty = { width: wide, height: tall, alpha: new Uint8Array(wide * tall) };
  const tap: Hints = { strokes: [{ says: 'keep', points: [[67, 2560]] }] };
  const { alpha } = applyHints({ width: wide, height: tall, rgb }, empty, tap);
  const kept = alpha.filter((value, i) => value > 127 && isDisc(i)).length;
  expect(kept).toBeGreaterThan(0.9 * Math.PI * 30 ** 2);
});
