// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';
import type { Backdrop } from './backdrop.ts';
import { findComponents } from './components.ts';
import { DIRECTIONS, GridCut } from './grid-cut.ts';

/** Capacities are whole numbers: this many units per unit of evidence. */
const UNIT = 256;
const STRONGEST = 7;

/** Evidence for the subject at every pixel, in log odds, from the backdrop alone. */
export function backdropEvidence(lab: LabPlanes, { tones, reached }: Backdrop): Float32Array {
  const evidence = new Float32Array(lab.l.length);
  for (let i = 0; i < evidence.length; i++) {
    let least = STRONGEST;
    for (const { planes, noise } of tones) {
      const scale = Math.hypot(noise, 0.9);
      const base = planes.l[i]! + 16;
      const shade = (lab.l[i]! + 16) / base;
      const da = lab.a[i]! - planes.a[i]!;
      const db = lab.b[i]! - planes.b[i]!;
      const whole = Math.hypot(lab.l[i]! - planes.l[i]!, da, db) / scale;
      let odds = 1.1 * (whole - 4.2);
      if (shade < 1 && shade > 0.5) {
        // A shadow scales all of the backdrop's light alike: lightness and chroma shrink together.
        const chroma = Math.hypot(lab.a[i]! - planes.a[i]! * shade, lab.b[i]! - planes.b[i]! * shade);
        const tolerance = Math.hypot(scale, 0.12 * (planes.l[i]! - lab.l[i]!));
        const shadow = Math.max(1.1 * (chroma / tolerance - 4.2), -1.5 + (0.95 - shade) * 9);
        odds = Math.min(odds, shadow);
      }
      least = Math.min(least, odds);
    }
    evidence[i] = Math.max(-STRONGEST, reached[i] ? Math.min(least, -1) : least);
  }
  return evidence;
}

/** Cuts where evidence and strong edges agree. */
export function cut(lab: LabPlanes, evidence: Float32Array, noise: number): Uint8Array {
  const { width, height } = lab;
  const graph = new GridCut(width, height);
  const slack = 1.2 + 1.5 * noise;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      graph.setTerminal(x, y, Math.round(evidence[i]! * UNIT));
      for (let d = 4; d < 8; d++) {
        const [dx, dy] = DIRECTIONS[d]!;
        if (x + dx < 0 || x + dx >= width || y + dy >= height) continue;
        const j = i + dy * width + dx;
        const dl = lab.l[i]! - lab.l[j]!;
        const da = lab.a[i]! - lab.a[j]!;
        const db = lab.b[i]! - lab.b[j]!;
        const step = Math.max(0, Math.sqrt(dl * dl + 2 * (da * da + db * db)) - slack) / 6;
        const link = (0.08 + 2.6 * Math.exp(-step * step)) * (dx !== 0 && dy !== 0 ? 0.7 : 1);
        graph.setLink(x, y, d, Math.round(link * UNIT));
      }
    }
  }
  const labels = new Uint8Array(width * height);
  graph.solve(labels);
  return labels;
}

/** Drops crumbs, and fills the enclosed holes that do not look like backdrop. */
export function tidy(labels: Uint8Array, evidence: Float32Array, width: number, height: number): void {
  const subject = findComponents(labels, width, height, 1, true);
  const largest = Math.max(0, ...subject.area);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] && subject.area[subject.labels[i]!]! < Math.max(6, largest * 0.015)) labels[i] = 0;
  }
  const empty = findComponents(labels, width, height, 0);
  const odds = empty.area.map(() => 0);
  for (let i = 0; i < labels.length; i++) {
    const c = empty.labels[i]!;
    if (c >= 0) odds[c] = odds[c]! + evidence[i]!;
  }
  for (let i = 0; i < labels.length; i++) {
    const c = empty.labels[i]!;
    if (c < 0 || empty.touchesBorder[c]) continue;
    const area = empty.area[c]!;
    if (area < 12 || odds[c]! / area > -2.2) labels[i] = 1;
  }
}
