import { describe, expect, it } from 'vitest';
import { findUncertainPlaces } from './uncertain-places';

const size = { width: 200, height: 150 };

/** A disc. One half has the colour of the background. */
function scene({ cutRadius = 50, camouflaged = false, soft = 0 } = {}) {
  const radius = 50;
  const original = new Uint8ClampedArray(size.width * size.height * 4);
  const cutout = new Uint8ClampedArray(original.length);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const at = (y * size.width + x) * 4;
      const distance = Math.hypot(x - 100, y - 75);
      const isSubject = distance < radius && !(camouflaged && x > 100);
      original.set(isSubject ? [200, 40, 40, 255] : [210, 220, 225, 255], at);
      const edge = soft && x > 100 ? soft : 1;
      cutout[at + 3] = Math.max(0, Math.min(255, ((cutRadius - distance) / edge + 0.5) * 255));
    }
  return findUncertainPlaces(original, cutout, size);
}

describe('findUncertainPlaces', () => {
  it('finds nothing where the outline runs between different colours', () => {
    expect(scene()).toEqual([]);
  });

  it('finds the stretch where subject and background look the same', () => {
    const places = scene({ camouflaged: true });
    expect(places.length).toBeGreaterThan(0);
    for (const { x } of places) expect(x).toBeGreaterThan(100);
  });

  it('finds an outline that runs through the subject', () => {
    expect(scene({ cutRadius: 35 }).length).toBeGreaterThan(1);
  });

  it('finds the stretch where the edge is wide and soft', () => {
    const places = scene({ soft: 14 });
    expect(places.length).toBeGreaterThan(0);
    for (const { x } of places) expect(x).toBeGreaterThan(100);
  });

  it('gives few places, apart from each other, the worst first', () => {
    const places = scene({ cutRadius: 35 });
    expect(places.length).toBeLessThanOrEqual(6);
    expect(places.map(({ doubt }) => doubt)).toEqual(places.map(({ doubt }) => doubt).sort((a, b) => b - a));
    const [first, second] = places;
    expect(
      Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0)),
    ).toBeGreaterThan(20);
  });
});
