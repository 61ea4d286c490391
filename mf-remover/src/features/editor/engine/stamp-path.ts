/** Stamps at most this share of the diameter apart give an even line. */
const spacingShare = 0.1;

/** The places of a brush's stamps along a line that grows in parts. They do not depend on the parts. */
export class StampPath {
  readonly #spacing: number;
  #last: { x: number; y: number } | null = null;
  /** Remaining distance to the next stamp. */
  #rest = 0;

  constructor(size: number) {
    this.#spacing = Math.max(0.5, size * spacingShare);
  }

  /** @param points x, y, x, y … @returns the new stamps, in the same form. */
  add(points: readonly number[]): number[] {
    const stamps: number[] = [];
    for (let index = 0; index + 1 < points.length; index += 2) {
      this.#lineTo(points[index] as number, points[index + 1] as number, stamps);
    }
    return stamps;
  }

  #lineTo(x: number, y: number, stamps: number[]): void {
    const from = this.#last;
    this.#last = { x, y };
    if (!from) {
      stamps.push(x, y);
      this.#rest = this.#spacing;
      return;
    }
    const length = Math.hypot(x - from.x, y - from.y);
    let way = this.#rest;
    for (; way <= length; way += this.#spacing) {
      const share = way / length;
      stamps.push(from.x + (x - from.x) * share, from.y + (y - from.y) * share);
    }
    this.#rest = way - length;
  }
}
