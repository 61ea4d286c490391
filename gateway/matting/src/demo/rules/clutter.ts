// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { boxBlur } from '../../pixels/box-blur.ts';
import type { LabPlanes } from '../../pixels/lab.ts';
import { quantile } from '../../pixels/quantile.ts';
import { findComponents } from '../cut/components.ts';
import { EdgeCut } from '../cut/edge-cut.ts';
import type { EdgeMap } from '../cut/edges.ts';
import { cellLogOdds, colorCells } from './color-histogram.ts';

const ROUNDS = 5;
/** Cost of separating two neighbours without an edge, in log odds. */
const SMOOTHNESS = 1;
/** Log odds against the subject that colour, position and focus must outweigh together. */
const BIAS = 2.5;

/**
 * Segments a picture without a plain backdrop; 1 is subject. The first guess takes pixels that are central, in focus
 * and unlike the border in colour. Then colour models and minimum cut are updated in turns, as GrabCut does.
 */
export function segmentClutter(lab: LabPlanes, edges: EdgeMap): Uint8Array {
  const { width, height } = lab;
  const n = width * height;
  const cells = colorCells(lab);
  const prior = centerPrior(width, height);
  const focus = focusMap(edges, width, height);
  const frame = borderWeights(width, height);

  let subject = centerWeights(prior);
  let background = frame.slice();
  let colorLogOdds = cellLogOdds(cells, subject, background);
  const logOdds = new Float32Array(n);
  let labels: Uint8Array = new Uint8Array(n);
  const edgeCut = new EdgeCut(edges, typicalEdge(edges), width, height);
  for (let round = 0; round < ROUNDS; round++) {
    const trust = round === 0 ? 0.8 : 1;
    for (let i = 0; i < n; i++) {
      const own = Math.max(-4, Math.min(4, trust * colorLogOdds[cells[i]!]!));
      logOdds[i] = own + 0.5 * prior[i]! + (round < 2 ? 2 : 1) * focus[i]! - 2 * frame[i]! - BIAS;
    }
    const next = edgeCut.cut(logOdds, SMOOTHNESS);
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
    background = Float32Array.from(labels, (label, i) => (1 - label) * (1 + 2 * frame[i]!));
    colorLogOdds = cellLogOdds(cells, subject, background);
  }
  fillHoles(labels, width, height);
  return labels;
}

/** Log odds of the subject, only from the position: high in the middle, low at the top and the sides. */
export function centerPrior(width: number, height: number): Float32Array {
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

/** Weights of the pixels from which the first colour model of the subject is built. */
export function centerWeights(prior: Float32Array): Float32Array {
  const weights = new Float32Array(prior.length);
  for (let i = 0; i < weights.length; i++) weights[i] = Math.max(0, prior[i]! + 0.6);
  return weights;
}

/** Sharp detail around each pixel compared with the mean of the picture, from -0.5 to 1. */
function focusMap({ right, below }: EdgeMap, width: number, height: number): Float32Array {
  const detail = new Float32Array(width * height);
  for (let i = 0; i < detail.length; i++) detail[i] = Math.min(12, Math.max(right[i]!, below[i]!));
  const radius = Math.max(2, Math.round(width / 40));
  boxBlur(detail, width, height, radius, detail);
  boxBlur(detail, width, height, radius, detail);
  let mean = 0;
  for (const d of detail) mean += d / detail.length;
  return detail.map((d) => Math.max(-0.5, Math.min(1, (d - mean) / (mean + 0.3))));
}

/** 1 at the border, 0 away from it; less at the bottom, because subjects stand there. */
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

function typicalEdge({ right }: EdgeMap): number {
  const sampled: number[] = [];
  for (let i = 0; i < right.length; i += 37) sampled.push(right[i]!);
  return Math.min(4, 0.5 + (quantile(sampled, 0.7) ?? 1));
}

/** Removes components that are far smaller, or far less central, than the main one. */
function keepCentral(labels: Uint8Array, prior: Float32Array, width: number, height: number): void {
  const { labels: component, area } = findComponents(labels, width, height, 1);
  const weight = area.map(() => 0);
  for (let i = 0; i < labels.length; i++) {
    if (component[i]! >= 0) weight[component[i]!]! += Math.max(0.05, prior[i]! + 0.5);
  }
  const largest = Math.max(0, ...weight);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] && weight[component[i]!]! < 0.25 * largest) labels[i] = 0;
  }
}

/** Fills small holes: eyes and buttons are far more common than such small gaps to the background. */
function fillHoles(labels: Uint8Array, width: number, height: number): void {
  const holes = findComponents(labels, width, height, 0);
  let area = 0;
  for (const label of labels) area += label;
  for (let i = 0; i < labels.length; i++) {
    const hole = holes.labels[i]!;
    if (hole >= 0 && !holes.touchesBorder[hole] && holes.area[hole]! < 0.02 * area) labels[i] = 1;
  }
}
