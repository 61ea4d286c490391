// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { GridCut } from './grid-cut.ts';
import type { SharpSteps } from './sharp-steps.ts';

/** Capacities are whole numbers: this many units per unit of evidence. */
const UNIT = 256;
/** Part of a bond that neighbours have which meet at a corner. */
const SLANT = 0.7;

/** Cuts where evidence and sharp steps agree. */
export function cutAlongSteps(
  steps: SharpSteps,
  evidence: Float32Array,
  grain: number,
  width: number,
  height: number,
  /** Cost of parting two neighbours between which there is no step. */
  bond = 3,
): Uint8Array {
  const graph = new GridCut(width, height);
  const { across, down } = steps;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      graph.setTerminal(x, y, Math.round(evidence[i]! * UNIT));
      if (x < width - 1) graph.setLink(x, y, 4, UNIT * glue(across[i]!, grain, bond));
      if (y === height - 1) continue;
      graph.setLink(x, y, 6, UNIT * glue(down[i]!, grain, bond));
      const under = i + width;
      if (x < width - 1) {
        const way = Math.min(Math.max(across[i]!, down[i + 1]!), Math.max(down[i]!, across[under]!));
        graph.setLink(x, y, 7, SLANT * UNIT * glue(way, grain, bond));
      }
      if (x > 0) {
        const way = Math.min(Math.max(across[i - 1]!, down[i - 1]!), Math.max(down[i]!, across[under - 1]!));
        graph.setLink(x, y, 5, SLANT * UNIT * glue(way, grain, bond));
      }
    }
  }
  const labels = new Uint8Array(width * height);
  graph.solve(labels);
  return labels;
}

/** What holds two neighbours together with such a step between them. */
function glue(step: number, grain: number, bond: number): number {
  const t = step > grain ? (step - grain) / (0.6 + 1.3 * grain) : 0;
  return 0.05 + bond / (1 + t * t);
}
