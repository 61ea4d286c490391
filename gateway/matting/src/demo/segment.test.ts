import { describe, expect, it } from 'vitest';
import { readEngineFile } from '../node.ts';
import type { Raster } from '../pixels/shrink.ts';
import { loadNetworks } from './networks.ts';
import { segment } from './segment.ts';

const SIZE = 300;
type Area = (x: number, y: number) => boolean;

const head: Area = (x, y) => ((x - 150) / 58) ** 2 + ((y - 160) / 80) ** 2 < 1;
/** As wide as the picture, so that the rules take it for a floor. */
const shoulders: Area = (x, y) => ((x - 150) / 300) ** 2 + ((y - 295) / 25) ** 2 < 1 || y > 295;

function paint(color: (x: number, y: number) => readonly number[]): Raster {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) rgb.set(color(i % SIZE, Math.floor(i / SIZE)), 3 * i);
  return { width: SIZE, height: SIZE, rgb };
}

/** Segments with the general network, and with a person network that reports this area. */
async function segmentWithPerson(picture: Raster, person: Area) {
  const { general } = loadNetworks(readEngineFile);
  const infer = () =>
    Float32Array.from({ length: SIZE * SIZE }, (_, i) => Number(person(i % SIZE, Math.floor(i / SIZE))));
  const networks = { general, person: async () => ({ width: SIZE, height: SIZE, infer }) };
  const { probability } = await segment(picture, networks, async () => {});
  /** Part of an area that was kept. */
  return (area: Area) => {
    const inside = [...probability.keys()].filter((i) => area(i % SIZE, Math.floor(i / SIZE)));
    return inside.filter((i) => (probability[i] ?? 0) > 0.5).length / inside.length;
  };
}

describe('a pass, with a person whom it is sure to have found', () => {
  const isBody: Area = (x, y) => shoulders(x, y) && !head(x, y);
  const isWall: Area = (x, y) => !shoulders(x, y) && !head(x, y);

  it('adds shoulders that look like a floor', async () => {
    const picture = paint((x, y) =>
      head(x, y) ? [224, 172, 140] : shoulders(x, y) ? [90, 92, 98] : [30, 100, 220],
    );
    const alone = await segmentWithPerson(picture, () => false);
    expect(alone(isBody)).toBeLessThan(0.1);
    const kept = await segmentWithPerson(picture, (x, y) => head(x, y) || shoulders(x, y));
    expect(kept(isBody)).toBeGreaterThan(0.95);
    expect(kept(isWall)).toBeLessThan(0.02);
  });

  it('does not add a body where there is only the paper below a mask', async () => {
    const mask: Area = (x, y) => head(x, y + 20);
    const picture = paint((x, y) => (mask(x, y) ? [210, 180, 150] : [255, 255, 255]));
    const kept = await segmentWithPerson(picture, (x, y) => mask(x, y) || shoulders(x, y));
    expect(kept(mask)).toBeGreaterThan(0.95);
    expect(kept((x, y) => shoulders(x, y) && !mask(x, y))).toBeLessThan(0.05);
  });

  it('does not add a body below a drawn bust of which it is not sure', async () => {
    const face: Area = (x, y) => head(x, y + 40);
    const bust: Area = (x, y) => Math.abs(x - 150) < 95 && y > 185 && y < 245;
    const isBelow: Area = (x, y) => Math.abs(x - 150) < 120 && y >= 245;
    const shirt = (x: number, y: number) => ((x + y) % 28 < 14 ? [40, 60, 160] : [250, 250, 250]);
    const picture = paint((x, y) =>
      bust(x, y) ? shirt(x, y) : face(x, y) ? [210, 180, 150] : [255, 255, 255],
    );
    const kept = await segmentWithPerson(picture, (x, y) => face(x, y) || bust(x, y) || isBelow(x, y));
    expect(kept(bust)).toBeGreaterThan(0.95);
    expect(kept(isBelow)).toBeLessThan(0.1);
  });
});
