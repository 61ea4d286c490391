// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** Properties of a cut that can be measured without a reference. All are parts from 0 to 1. */
export interface CutStatistics {
  /** Part of the picture that is subject. */
  readonly area: number;
  /** Part of the top, left and right border that is subject. */
  readonly borderContact: number;
  /** Part of the outline that lies on an edge of the picture. */
  readonly edgeSupport: number;
}

export function measureCut(
  labels: Uint8Array,
  strongestEdge: Float32Array,
  texture: number,
  width: number,
  height: number,
): CutStatistics {
  let area = 0;
  let outline = 0;
  let supported = 0;
  let contact = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!labels[i]) continue;
      area++;
      if (y === 0 || x === 0 || x === width - 1) contact++;
      const isOutline =
        (x > 0 && !labels[i - 1]) ||
        (x < width - 1 && !labels[i + 1]) ||
        (y > 0 && !labels[i - width]) ||
        (y < height - 1 && !labels[i + width]);
      if (!isOutline) continue;
      outline++;
      supported += Math.min(1, Math.max(0, (strongestEdge[i]! - texture) / (2 + texture)));
    }
  }
  return {
    area: area / labels.length,
    borderContact: contact / (width + 2 * height),
    edgeSupport: supported / Math.max(1, outline),
  };
}
