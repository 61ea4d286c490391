// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { GridCut } from './grid-cut.ts';
import type { SharpSteps } from './sharp-steps.ts';

/** Capacities are whole numbers: this many units for the bond between two neighbours without a step. */
const UNIT = 768;
/** Part of a bond that holds over the sharpest step, and part that neighbours have which meet at a corner. */
const LEAST = 0.017;
const SLANT = 0.7;

/** Cuts one picture where evidence and sharp steps agree, as often as there is other evidence. */
export class StepCut {
  private readonly graph: GridCut;

  /** `grain` is what of a step counts nothing, in Lab units. */
  constructor({ across, down }: SharpSteps, grain: number, width: number, height: number) {
    const graph = new GridCut(width, height);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (x < width - 1) graph.setLink(x, y, 4, UNIT * glue(across[i]!, grain));
        if (y === height - 1) continue;
        graph.setLink(x, y, 6, UNIT * glue(down[i]!, grain));
        const under = i + width;
        if (x < width - 1) {
          const way = Math.min(Math.max(across[i]!, down[i + 1]!), Math.max(down[i]!, across[under]!));
          graph.setLink(x, y, 7, SLANT * UNIT * glue(way, grain));
        }
        if (x > 0) {
          const way = Math.min(
            Math.max(across[i - 1]!, down[i - 1]!),
            Math.max(down[i]!, across[under - 1]!),
          );
          graph.setLink(x, y, 5, SLANT * UNIT * glue(way, grain));
        }
      }
    }
    this.graph = graph;
  }

  /** `bond` is what it costs to part two neighbours without a step, in units of the evidence. Gives 1 for subject. */
  cut(evidence: Float32Array, bond: number): Uint8Array {
    return this.graph.cut(evidence, UNIT / bond);
  }
}

/** Part of the bond that is left between two neighbours with such a step between them. */
function glue(step: number, grain: number): number {
  const t = step > grain ? (step - grain) / (0.6 + 1.3 * grain) : 0;
  return LEAST + 1 / (1 + t * t);
}
