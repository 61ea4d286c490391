import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Picture } from './engine.ts';

/** A dark red disc on a light grey backdrop, and whether pixel `i` belongs to it. */
export function discPicture(width = 160, height = 120): { picture: Picture; inside(i: number): boolean } {
  const rgb = new Uint8Array(width * height * 3);
  const inside = (i: number) => {
    const x = i % width;
    const y = Math.floor(i / width);
    return (x - width * 0.55) ** 2 + (y - height * 0.5) ** 2 < (height * 0.3) ** 2;
  };
  for (let i = 0; i < width * height; i++) {
    const light = 205 + ((i % width) / width) * 20 + ((i * 7919) % 5);
    rgb.set(inside(i) ? [150, 30 + (i % 3), 38] : [light, light, light + 3], i * 3);
  }
  return { picture: { width, height, rgb }, inside };
}

/** Tests of the `Engine` interface that every implementation must pass. */
export function describeEngine(name: string, create: () => Engine | Promise<Engine>): void {
  describe(`engine: ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await create();
    });
    const neverAborted = () => new AbortController().signal;

    it('has a lower-case name and a version', () => {
      expect(engine.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(engine.version).not.toBe('');
    });

    it('returns a matte of the promised length, with a confidence from 0 to 1 or none', async () => {
      const { picture } = discPicture();
      const matte = await engine.remove(picture, neverAborted());
      expect(matte.alpha).toHaveLength(matte.width * matte.height);
      expect(matte.width / matte.height).toBeCloseTo(picture.width / picture.height, 1);
      if (matte.foreground) expect(matte.foreground).toHaveLength(picture.width * picture.height * 3);
      if (matte.confidence !== undefined) {
        expect(matte.confidence).toBeGreaterThanOrEqual(0);
        expect(matte.confidence).toBeLessThanOrEqual(1);
      }
    });

    it('does not change the picture', async () => {
      const { picture } = discPicture();
      const before = picture.rgb.slice();
      await engine.remove(picture, neverAborted());
      expect(picture.rgb).toEqual(before);
    });

    it('returns the same matte for the same picture, also for two at once', async () => {
      const [first, second] = await Promise.all([
        engine.remove(discPicture().picture, neverAborted()),
        engine.remove(discPicture().picture, neverAborted()),
      ]);
      expect(second.alpha).toEqual(first.alpha);
    });

    it('rejects with the reason of an aborted signal', async () => {
      const reason = new Error('the client went away');
      await expect(engine.remove(discPicture().picture, AbortSignal.abort(reason))).rejects.toBe(reason);
    });

    it('rejects with the reason when aborted during the work', async () => {
      const reason = new Error('the client went away');
      const controller = new AbortController();
      const result = engine.remove(discPicture(640, 480).picture, controller.signal);
      controller.abort(reason);
      await expect(result).rejects.toBe(reason);
    });
  });
}
