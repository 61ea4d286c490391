// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { findComponents } from './components.ts';

/** What a cut looks like, without knowing the truth. */
export interface Assessment {
  /** Part of the picture. */
  readonly area: number;
  /** Part of the top, left and right border that is subject. */
  readonly contact: number;
  /** Part of the outline (away from the border) that lies on a step of its own. */
  readonly outlined: number;
  /** How long the outline is for its area; 1 for a disc. */
  readonly ragged: number;
  /** How well the evidence before the cut agrees with it, in the subject and in the rest, -1 to 1. */
  readonly inside: number;
  readonly outside: number;
  /** Pixels left out although they differ from the backdrop, and pixels taken in with little to say so; over the area. */
  readonly left: number;
  readonly faint: number;
  /** Part of the subject that its largest piece makes up. */
  readonly whole: number;
}

export function assess(
  labels: Uint8Array,
  evidence: Float32Array,
  strongest: Float32Array,
  grain: number,
  width: number,
  height: number,
): Assessment {
  let area = 0;
  let outline = 0;
  let outlined = 0;
  let inside = 0;
  let outside = 0;
  let contact = 0;
  let left = 0;
  let faint = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const agreed = Math.tanh(0.5 * evidence[i]!);
      if (!labels[i]) {
        outside -= agreed;
        if (evidence[i]! > 0.1) left++;
        continue;
      }
      area++;
      inside += agreed;
      if (evidence[i]! < 0.7) faint++;
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
  const n = labels.length;
  const largest = Math.max(0, ...findComponents(labels, width, height, 1, true).area);
  return {
    area: area / n,
    contact: contact / (width + 2 * height),
    outlined: outlined / Math.max(1, outline),
    ragged: outline / Math.sqrt(4 * Math.PI * Math.max(1, area)),
    inside: inside / Math.max(1, area),
    outside: outside / Math.max(1, n - area),
    left: Math.min(1, left / Math.max(1, area)),
    faint: faint / Math.max(1, area),
    whole: largest / Math.max(1, area),
  };
}
