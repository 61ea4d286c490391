// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { boxBlur } from '../pixels/box-blur.ts';
import type { LabPlanes } from '../pixels/lab.ts';
import { colorCells, colorOdds } from './color-odds.ts';
import { findComponents } from './components.ts';
import { quantile } from './quantile.ts';
import type { SharpSteps } from './sharp-steps.ts';
import { StepCut } from './step-cut.ts';

const ROUNDS = 5;
/** What it costs to part two neighbours without a step between them, in log odds. */
const BOND = 1;
/** What colours, place and focus must outweigh together for a pixel to be subject. */
const DOUBT = 2.5;

/**
 * Cuts a picture whose background is no backdrop: what is central, in focus and of other colours than the border is
 * taken for the subject, then colours and outline settle each other in turns.
 */
export function settleClutter(lab: LabPlanes, steps: SharpSteps): Uint8Array {
  const { width, height } = lab;
  const n = width * height;
  const cells = colorCells(lab);
  const prior = centrePrior(width, height);
  const focus = inFocus(steps, width, height);
  const frame = borderWeights(width, height);

  let subject = centreWeights(prior);
  let backdrop = frame.slice();
  let odds = colorOdds(cells, subject, backdrop);
  const evidence = new Float32Array(n);
  let labels: Uint8Array = new Uint8Array(n);
  const stepCut = new StepCut(steps, usualStep(steps), width, height);
  for (let round = 0; round < ROUNDS; round++) {
    const trust = round === 0 ? 0.8 : 1;
    for (let i = 0; i < n; i++) {
      const own = Math.max(-4, Math.min(4, trust * odds[cells[i]!]!));
      evidence[i] = own + 0.5 * prior[i]! + (round < 2 ? 2 : 1) * focus[i]! - 2 * frame[i]! - DOUBT;
    }
    const next = stepCut.cut(evidence, BOND);
    keepCentral(next, prior, width, height);
    let changed = 0;
    let area = 0;
    for (let i = 0; i < n; i++) {
      if (next[i] !== labels[i]) changed++;
      area += next[i]!;
    }
    labels = next;
    if (area < 0.01 * n || changed < 0.004 * n) break;
    subject = Float32Array.from(labels, (label, i) => label * (1 + Math.max(0, prior[i]!)));
    backdrop = Float32Array.from(labels, (label, i) => (1 - label) * (1 + 2 * frame[i]!));
    odds = colorOdds(cells, subject, backdrop);
  }
  fillHoles(labels, width, height);
  return labels;
}

/** Log odds for the subject from the place alone: high in the middle, low at the top and at the sides. */
export function centrePrior(width: number, height: number): Float32Array {
  const prior = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const v = (y / height - 0.54) / (y > 0.54 * height ? 0.62 : 0.42);
    for (let x = 0; x < width; x++, i++) {
      const u = (x / width - 0.5) / 0.34;
      prior[i] = Math.max(-1.6, 1.3 - 1.5 * (u * u + v * v));
    }
  }
  return prior;
}

/** Where a subject is looked for first. */
export function centreWeights(prior: Float32Array): Float32Array {
  const weights = new Float32Array(prior.length);
  for (let i = 0; i < weights.length; i++) weights[i] = Math.max(0, prior[i]! + 0.6);
  return weights;
}

/** -0.5 to 1: how much sharp detail lies about each pixel, over what the picture has on the whole. */
function inFocus({ across, down }: SharpSteps, width: number, height: number): Float32Array {
  const detail = new Float32Array(width * height);
  for (let i = 0; i < detail.length; i++) detail[i] = Math.min(12, Math.max(across[i]!, down[i]!));
  const radius = Math.max(2, Math.round(width / 40));
  boxBlur(detail, width, height, radius, detail);
  boxBlur(detail, width, height, radius, detail);
  let mean = 0;
  for (const d of detail) mean += d / detail.length;
  return detail.map((d) => Math.max(-0.5, Math.min(1, (d - mean) / (mean + 0.3))));
}

/** 1 on the border that backdrop alone reaches; less at the bottom, where subjects stand. */
export function borderWeights(width: number, height: number): Float32Array {
  const frame = new Float32Array(width * height);
  const rim = Math.max(2, Math.round(Math.min(width, height) * 0.05));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const inside = Math.min(x, width - 1 - x, y);
      if (inside < rim) frame[i] = 1 - 0.6 * (inside / rim);
      else if (y >= height - rim) frame[i] = Math.abs(x / width - 0.5) > 0.4 ? 0.3 : 0;
    }
  }
  return frame;
}

function usualStep({ across }: SharpSteps): number {
  const found: number[] = [];
  for (let i = 0; i < across.length; i += 37) found.push(across[i]!);
  return Math.min(4, 0.5 + (quantile(found, 0.7) ?? 1));
}

/** Drops the parts that are far smaller, or far less central, than the main one. */
function keepCentral(labels: Uint8Array, prior: Float32Array, width: number, height: number): void {
  const { labels: part, area } = findComponents(labels, width, height, 1);
  const worth = area.map(() => 0);
  for (let i = 0; i < labels.length; i++) {
    if (part[i]! >= 0) worth[part[i]!]! += Math.max(0.05, prior[i]! + 0.5);
  }
  const most = Math.max(0, ...worth);
  for (let i = 0; i < labels.length; i++) if (labels[i] && worth[part[i]!]! < 0.25 * most) labels[i] = 0;
}

/** Eyes and buttons are of the subject: background is seldom framed by so small a window. */
function fillHoles(labels: Uint8Array, width: number, height: number): void {
  const holes = findComponents(labels, width, height, 0);
  let area = 0;
  for (const label of labels) area += label;
  for (let i = 0; i < labels.length; i++) {
    const hole = holes.labels[i]!;
    if (hole >= 0 && !holes.touchesBorder[hole] && holes.area[hole]! < 0.02 * area) labels[i] = 1;
  }
}
