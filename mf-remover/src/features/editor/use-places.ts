import { useEffect, useState } from 'react';
import type { UncertainPlace } from './engine/uncertain-places';
import type { Engine } from './use-engine';
import type { Viewport } from './use-view';

export interface Places {
  /** Null until the places were requested and found. */
  all: readonly UncertainPlace[] | null;
  /** Index of the place that is shown; null before the first. */
  current: number | null;
  /** Zooms to the next or previous place. The first call requests the places. */
  go(direction: 1 | -1): void;
}

/** Visible area around a place, in radii of the place. */
const surroundings = 2.2;

/**
 * The places of the outline that may be wrong, one after the other.
 *
 * @param atOnce shows the first when the picture is open.
 */
export function usePlaces({ status, places, send }: Engine, viewport: Viewport, atOnce: boolean): Places {
  const [current, setCurrent] = useState<number | null>(null);
  const [wanted, setWanted] = useState(atOnce);
  const open = status === 'open';

  useEffect(() => {
    if (open && wanted && !places) send({ type: 'findPlaces' });
  }, [open, wanted, places, send]);

  const show = (index: number) => {
    const found = places?.[index];
    if (!found) return;
    setCurrent(index);
    const half = found.radius * surroundings;
    viewport.showRect({ x: found.x - half, y: found.y - half, width: 2 * half, height: 2 * half });
  };

  // The first place is shown once the places are found and the canvas has its size.
  const ready = wanted && current === null && places !== null && viewport.canvas.width > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (ready) show(0);
  }, [ready]);

  return {
    all: places,
    current,
    go: (direction) => {
      if (!places) return setWanted(true);
      const { length } = places;
      if (length > 0) show(current === null ? 0 : (current + direction + length) % length);
    },
  };
}
