import { describe, expect, it } from 'vitest';
import type { Matte, Picture } from '../engine.ts';
import { type Cutout, refine } from './refine.ts';

const W = 240;
const H = 160;
const FRONT = [30, 60, 160] as const;
const BACK = [220, 205, 60] as const;

/** A disc with an edge `soft` pixels wide, and its exact coverage. */
function disc(soft: number, scale = 1): { picture: Picture; truth: Float32Array } {
  const width = W * scale;
  const height = H * scale;
  const rgb = new Uint8Array(width * height * 3);
  const truth = new Float32Array(width * height);
  for (let i = 0; i < truth.length; i++) {
    const r = Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2) - 50 * scale;
    const covered = Math.min(1, Math.max(0, 0.5 - r / soft));
    truth[i] = covered;
    for (let c = 0; c < 3; c++) {
      rgb[i * 3 + c] = Math.round((FRONT[c] ?? 0) * covered + (BACK[c] ?? 0) * (1 - covered));
    }
  }
  return { picture: { width, height, rgb }, truth };
}

/** The exact coverage, thresholded and reduced, as an engine would return it. */
function coarse(truth: Float32Array, width: number, height: number, by: number): Matte {
  const alpha = new Uint8Array((width / by) * (height / by));
  for (let i = 0; i < alpha.length; i++) {
    const x = (i % (width / by)) * by + by / 2;
    const y = Math.floor(i / (width / by)) * by + by / 2;
    alpha[i] = (truth[y * width + x] ?? 0) > 0.5 ? 255 : 0;
  }
  return { width: width / by, height: height / by, alpha };
}

/** The exact coverage, thresholded, at full size. */
function sharpMatte(truth: Float32Array): Matte {
  return { width: W, height: H, alpha: Uint8Array.from(truth, (covered) => (covered > 0.5 ? 255 : 0)) };
}

const alphaOf = ({ rgba }: Cutout) => rgba.filter((_, i) => i % 4 === 3);

describe('refine', () => {
  it('returns RGBA of full size', () => {
    const { picture, truth } = disc(3);
    const cutout = refine(picture, coarse(truth, W, H, 4));
    expect([cutout.width, cutout.height]).toEqual([W, H]);
    expect(cutout.rgba).toHaveLength(W * H * 4);
  });

  it('estimates the half-covered pixels that a coarse matte lacks', () => {
    const { picture, truth } = disc(3);
    const alpha = alphaOf(refine(picture, coarse(truth, W, H, 4)));
    let error = 0;
    for (let i = 0; i < alpha.length; i++) error += Math.abs((alpha[i] ?? 0) / 255 - (truth[i] ?? 0));
    expect(error / alpha.length).toBeLessThan(0.003);
  });

  it('keeps edges sharp on pictures larger than the band', () => {
    const { picture, truth } = disc(2, 6);
    const alpha = alphaOf(refine(picture, coarse(truth, W * 6, H * 6, 4)));
    let error = 0;
    let count = 0;
    for (let i = 0; i < alpha.length; i++) {
      const covered = truth[i] ?? 0;
      if (covered === 0 || covered === 1) continue;
      error += Math.abs((alpha[i] ?? 0) / 255 - covered);
      count++;
    }
    expect(error / count).toBeLessThan(0.12);
  });

  it('removes the old background from the colours of the edge', () => {
    const { picture, truth } = disc(4);
    const { rgba } = refine(picture, coarse(truth, W, H, 4));
    for (let p = 0; p < rgba.length; p += 4) {
      if ((rgba[p + 3] ?? 0) < 40) continue;
      for (let c = 0; c < 3; c++) expect(Math.abs((rgba[p + c] ?? 0) - (FRONT[c] ?? 0))).toBeLessThan(30);
    }
  });

  it('keeps a wire of another colour than the object beside it', () => {
    const { picture, truth } = disc(3);
    for (let i = 0; i < truth.length; i++) {
      const [x, y] = [i % W, Math.floor(i / W)];
      if (Math.abs(y - H / 2) > 2 || x < W / 2 + 50) continue;
      truth[i] = 1;
      picture.rgb.set([250, 250, 250], i * 3);
    }
    const alpha = alphaOf(refine(picture, coarse(truth, W, H, 2)));
    const wire = alpha.filter((_, i) => Math.floor(i / W) === H / 2 && i % W > W / 2 + 55);
    expect(Math.min(...wire)).toBeGreaterThan(200);
    const beside = alpha.filter((_, i) => Math.abs(Math.floor(i / W) - H / 2) === 8 && i % W > W / 2 + 60);
    expect(Math.max(...beside)).toBe(0);
  });

  it('keeps the inside solid where the matte is uncertain and the colour is that of the background', () => {
    const { picture, truth } = disc(3);
    const matte = sharpMatte(truth);
    for (let i = 0; i < truth.length; i++) {
      if (Math.hypot((i % W) - W / 2, Math.floor(i / W) - H / 2) > 30) continue;
      matte.alpha[i] = 190;
      picture.rgb.set(BACK, i * 3);
    }
    const alpha = alphaOf(refine(picture, matte));
    expect(Math.min(...alpha.filter((_, i) => (truth[i] ?? 0) === 1))).toBe(255);
  });

  it('never removes a part of the matte that has the colour of the background', () => {
    const { picture, truth } = disc(3);
    const matte = sharpMatte(truth);
    // A bar that leads from the disc to the right border.
    const bar = (i: number) => i % W > W / 2 + 40 && Math.abs(Math.floor(i / W) - H / 2) < 14;
    for (let i = 0; i < truth.length; i++) if (bar(i)) matte.alpha[i] = 240;
    const alpha = alphaOf(refine(picture, matte));
    const inside = alpha.filter((_, i) => bar(i) && Math.abs(Math.floor(i / W) - H / 2) < 6 && i % W < W - 8);
    expect(Math.min(...inside)).toBeGreaterThan(200);
  });

  it('moves the edge of a matte that is slightly too large to the edge in the picture', () => {
    const { picture, truth } = disc(3);
    const { truth: larger } = disc(3);
    for (let i = 0; i < larger.length; i++) {
      larger[i] = Math.hypot((i % W) - W / 2, Math.floor(i / W) - H / 2) < 51 ? 1 : 0;
    }
    const alpha = alphaOf(refine(picture, sharpMatte(larger)));
    let wrong = 0;
    for (let i = 0; i < alpha.length; i++) if ((alpha[i] ?? 0) > 127 !== (truth[i] ?? 0) > 0.5) wrong++;
    expect(wrong).toBeLessThan(40);
  });

  it('accepts pictures that are one pixel wide', () => {
    const picture = { width: 1, height: 40, rgb: new Uint8Array(120).fill(200) };
    const matte = { width: 1, height: 40, alpha: new Uint8Array(40).fill(255, 10, 30) };
    expect(alphaOf(refine(picture, matte))[20]).toBe(255);
  });

  it('sets transparent pixels to zero, which keeps files small', () => {
    const { picture, truth } = disc(3);
    const { rgba } = refine(picture, coarse(truth, W, H, 4));
    let hidden = 0;
    for (let p = 0; p < rgba.length; p += 4) {
      if (rgba[p + 3] !== 0) continue;
      hidden++;
      expect([...rgba.subarray(p, p + 3)]).toEqual([0, 0, 0]);
    }
    expect(hidden).toBeGreaterThan(0);
  });

  it('keeps the transparency of the input', () => {
    const { picture, truth } = disc(3);
    const clear = new Uint8Array(W * H).fill(255);
    clear.fill(0, 0, (W * H) / 2);
    const { rgba } = refine({ ...picture, alpha: clear }, coarse(truth, W, H, 4));
    expect(Math.max(...rgba.subarray(0, W * H * 2))).toBe(0);
    expect(Math.max(...rgba.subarray(W * H * 2))).toBe(255);
  });

  it('uses alpha and colours unchanged when the engine returns both at full size', () => {
    const { picture } = disc(3);
    const alpha = new Uint8Array(W * H).fill(128);
    alpha[0] = 0;
    const foreground = new Uint8Array(W * H * 3).fill(77);
    const { rgba } = refine(picture, { width: W, height: H, alpha, foreground });
    expect([...rgba.subarray(0, 8)]).toEqual([0, 0, 0, 0, 77, 77, 77, 128]);
  });

  it('throws the reason of an aborted signal', () => {
    const { picture, truth } = disc(3);
    const reason = new Error('the client went away');
    expect(() => refine(picture, coarse(truth, W, H, 4), AbortSignal.abort(reason))).toThrow(reason);
  });
});

describe('gaps in the subject', () => {
  /** A dark subject on the right half of a light picture, with a light gap that the matte does not know. */
  function gapped(width: number) {
    const height = 64;
    const unit = width / 640;
    const edge = width / 2;
    const gap = { left: edge + 5 * unit, right: edge + 8 * unit };
    const isGap = (x: number) => x >= gap.left && x < gap.right;
    const rgb = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) {
      const x = i % width;
      rgb.set(x < edge || isGap(x) ? [235, 235, 230] : [40, 30, 25], i * 3);
    }
    const matte = { width: 320, height: 16, alpha: new Uint8Array(320 * 16) };
    matte.alpha.forEach((_, i) => {
      if (i % 320 >= 160) matte.alpha[i] = 255;
    });
    return { picture: { width, height, rgb }, matte, isGap };
  }

  it.each([1280, 2560])('have no rim in the colour of the background, %i pixels wide', (width) => {
    const { picture, matte, isGap } = gapped(width);
    const alpha = alphaOf(refine(picture, matte));
    const row = alpha.subarray(32 * width, 33 * width);
    expect(Math.max(...row.filter((_, x) => isGap(x)))).toBeLessThan(128);
  });
});

it('corrects a square matte of a tall picture as well as that of a wide one', () => {
  const [long, short, side] = [960, 540, 320];
  const isInside = (x: number, y: number, grown = 0) =>
    ((x - long / 2) / (230 + (grown * long) / side)) ** 2 +
      ((y - short / 2) / (180 + (grown * short) / side)) ** 2 <
    1;
  function wrongPixels(isTall: boolean): number {
    const [width, height] = isTall ? [short, long] : [long, short];
    const at = (i: number, across: number) =>
      isTall
        ? ([Math.floor(i / across), i % across] as const)
        : ([i % across, Math.floor(i / across)] as const);
    const rgb = new Uint8Array(long * short * 3);
    for (let i = 0; i < long * short; i++) {
      rgb.set(isInside(...at(i, width)) ? [60, 80, 150] : [205, 190, 150], i * 3);
    }
    // The matte's edge is 1.5 pixels too far out.
    const alpha = new Uint8Array(side * side).map((_, i) => {
      const [u, v] = at(i, side);
      return isInside(((u + 0.5) * long) / side, ((v + 0.5) * short) / side, 1.5) ? 255 : 0;
    });
    const found = alphaOf(refine({ width, height, rgb }, { width: side, height: side, alpha }));
    return found.filter((value, i) => value > 127 !== isInside(...at(i, width))).length;
  }
  expect(wrongPixels(true)).toBeLessThanOrEqual(wrongPixels(false) + 10);
});
