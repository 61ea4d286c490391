import type { Color } from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import { random } from '../../../tests/fixtures/recipes/synthetic-random.ts';

/** Random choices of a recipe. The same seed gives the same choices. */
export class RandomSource {
  /** From 0 to less than 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = random(seed);
  }

  readonly between = (low: number, high: number): number => low + (high - low) * this.next();

  readonly chance = (part: number): boolean => this.next() < part;

  readonly pick = <T>(list: readonly T[]): T => list[Math.floor(this.next() * list.length)] as T;

  readonly anyColor = (): Color => [this.between(10, 245), this.between(10, 245), this.between(10, 245)];

  /** A similar colour: lighter or darker by up to `spread`, and of a slightly different hue. */
  readonly similar = (color: Color, spread: number): Color => {
    const k = this.between(1 - spread, 1 + spread);
    const [r, g, b] = color.map((level) => Math.max(4, Math.min(251, level * k + this.between(-4, 4))));
    return [r, g, b] as Color;
  };
}

export const css = ([r, g, b]: Color): string => `rgb(${Math.round(r)},${Math.round(g)},${Math.round(b)})`;
