// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

export interface Components {
  /** Index of each pixel's component, -1 outside the mask. */
  readonly labels: Int32Array;
  /** Pixels. */
  readonly area: readonly number[];
  readonly touchesBorder: readonly boolean[];
}

/** 4-connected regions (8-connected when `diagonal`) where `mask` equals `value`. */
export function findComponents(
  mask: Uint8Array,
  width: number,
  height: number,
  value: number,
  diagonal = false,
): Components {
  const labels = new Int32Array(mask.length).fill(-1);
  const area: number[] = [];
  const touchesBorder: boolean[] = [];
  const stack = new Int32Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== value || labels[start] !== -1) continue;
    const label = area.length;
    let count = 0;
    let border = false;
    let top = 0;
    stack[top++] = start;
    labels[start] = label;
    while (top > 0) {
      const i = stack[--top]!;
      count++;
      const y = (i / width) | 0;
      const x = i - y * width;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) border = true;
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          if (!diagonal && dx !== 0 && dy !== 0) continue;
          const j = i + dy * width + dx;
          if (mask[j] === value && labels[j] === -1) {
            labels[j] = label;
            stack[top++] = j;
          }
        }
      }
    }
    area.push(count);
    touchesBorder.push(border);
  }
  return { labels, area, touchesBorder };
}
