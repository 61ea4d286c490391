// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** What a cut looks like, without knowing the truth. */
export interface Assessment {
  /** Part of the picture. */
  readonly area: number;
  /** Part of the top, left and right border that is subject. */
  readonly contact: number;
  /** Part of the outline that lies on a step of its own. */
  readonly outlined: number;
}

export function assess(
  labels: Uint8Array,
  strongest: Float32Array,
  grain: number,
  width: number,
  height: number,
): Assessment {
  let area = 0;
  let outline = 0;
  let outlined = 0;
  let contact = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!labels[i]) continue;
      area++;
      if (y === 0 || x === 0 || x === width - 1) contact++;
      const edge =
        (x > 0 && !labels[i - 1]) ||
        (x < width - 1 && !labels[i + 1]) ||
        (y > 0 && !labels[i - width]) ||
        (y < height - 1 && !labels[i + width]);
      if (!edge) continue;
      outline++;
      outlined += Math.min(1, Math.max(0, (strongest[i]! - grain) / (2 + grain)));
    }
  }
  return {
    area: area / labels.length,
    contact: contact / (width + 2 * height),
    outlined: outlined / Math.max(1, outline),
  };
}
