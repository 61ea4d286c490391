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
  /**
   * Pushes pixel `j` onto the stack of `top` pixels if it belongs to the component and is new. @returns the new `top`.
   */
  const visit = (j: number, label: number, top: number) => {
    if (mask[j] !== value || labels[j] !== -1) return top;
    labels[j] = label;
    stack[top] = j;
    return top + 1;
  };
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
      const left = x > 0;
      const right = x < width - 1;
      const up = y > 0;
      const down = y < height - 1;
      if (!(left && right && up && down)) border = true;
      if (left) top = visit(i - 1, label, top);
      if (right) top = visit(i + 1, label, top);
      if (up) top = visit(i - width, label, top);
      if (down) top = visit(i + width, label, top);
      if (!diagonal) continue;
      if (left && up) top = visit(i - width - 1, label, top);
      if (right && up) top = visit(i - width + 1, label, top);
      if (left && down) top = visit(i + width - 1, label, top);
      if (right && down) top = visit(i + width + 1, label, top);
    }
    area.push(count);
    touchesBorder.push(border);
  }
  return { labels, area, touchesBorder };
}
