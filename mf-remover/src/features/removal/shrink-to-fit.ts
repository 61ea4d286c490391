export interface ShrinkTarget {
  width: number;
  height: number;
  maxBytes: number;
  maxPixels: number;
  /** Pixels of the longer side at most. Default: no limit. */
  maxSide?: number | undefined;
  /** The largest size of the copy, relative to the picture. Default: 1. */
  maxScale?: number;
}

export interface ShrinkAttempt {
  width: number;
  height: number;
  /** 0 to 1. */
  quality: number;
}

/** From a loss that is barely visible to the lowest quality that is acceptable. */
const qualities = [0.95, 0.88, 0.8];
/** Each round has about 70 % of the pixels of the round before. */
const scaleStep = 0.84;
const smallestSide = 64;

/**
 * Finds the largest copy that fits: first the pixels of the limit, then lower quality, then fewer pixels.
 *
 * @throws when not even a tiny copy fits.
 */
export async function shrinkToFit(
  { width, height, maxBytes, maxPixels, maxSide = Number.POSITIVE_INFINITY, maxScale = 1 }: ShrinkTarget,
  encode: (attempt: ShrinkAttempt) => Promise<Blob>,
): Promise<{ blob: Blob; width: number; height: number }> {
  let scale = Math.min(maxScale, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  for (;;) {
    const size = {
      width: Math.max(1, Math.floor(width * scale)),
      height: Math.max(1, Math.floor(height * scale)),
    };
    for (const quality of qualities) {
      const blob = await encode({ ...size, quality });
      if (blob.size <= maxBytes) return { blob, ...size };
    }
    if (Math.min(size.width, size.height) < smallestSide) throw new Error('It does not fit');
    scale *= scaleStep;
  }
}
