// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { EdgeMap } from './edges.ts';
import { MinCut } from './min-cut.ts';

/** Capacities are integers. This is the capacity between two neighbours without an edge. */
const UNIT = 768;
/** Part of the capacity that is left across the strongest edge. */
const MINIMUM = 0.017;
/** Capacity between diagonal neighbours, as a part of that between direct neighbours. */
const DIAGONAL = 0.7;

/** Minimum cuts of one picture that prefer to follow its edges. Can be used again with other log odds. */
export class EdgeCut {
  private readonly graph: MinCut;

  /** Edges up to `texture`, in Lab units, are taken for the backdrop's texture and ignored. */
  constructor({ right, below }: EdgeMap, texture: number, width: number, height: number) {
    const graph = new MinCut(width, height);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (x < width - 1) graph.setLink(x, y, 4, UNIT * linkStrength(right[i]!, texture));
        if (y === height - 1) continue;
        graph.setLink(x, y, 6, UNIT * linkStrength(below[i]!, texture));
        const under = i + width;
        if (x < width - 1) {
          const edge = Math.min(Math.max(right[i]!, below[i + 1]!), Math.max(below[i]!, right[under]!));
          graph.setLink(x, y, 7, DIAGONAL * UNIT * linkStrength(edge, texture));
        }
        if (x > 0) {
          const edge = Math.min(
            Math.max(right[i - 1]!, below[i - 1]!),
            Math.max(below[i]!, right[under - 1]!),
          );
          graph.setLink(x, y, 5, DIAGONAL * UNIT * linkStrength(edge, texture));
        }
      }
    }
    this.graph = graph;
  }

  /**
   * Labels each pixel: 1 is subject. `logOdds` are those of the subject; `smoothness` is the cost, in log odds, of
   * separating two neighbours without an edge.
   */
  cut(logOdds: Float32Array, smoothness: number): Uint8Array {
    return this.graph.cut(logOdds, UNIT / smoothness);
  }
}

/** Relative capacity between two neighbours that have an edge of this strength between them. */
function linkStrength(edge: number, texture: number): number {
  if (edge <= texture) return MINIMUM + 1;
  const t = (edge - texture) / (0.6 + 1.3 * texture);
  return MINIMUM + 1 / (1 + t * t);
}
