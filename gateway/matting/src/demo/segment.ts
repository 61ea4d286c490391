// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { logit, sigmoid } from '../pixels/logistic.ts';
import type { Raster } from '../pixels/shrink.ts';
import { findComponents } from './cut/components.ts';
import { measureCut } from './cut/cut-statistics.ts';
import { CHANNELS, CUT_CHANNEL, createNetworkInput, type NetworkInput } from './network/network-input.ts';
import type { Networks } from './networks.ts';
import { findPeople, type People } from './person/find-people.ts';
import { type RuleSegmentation, segmentByRules } from './rules/segment-by-rules.ts';

/** The result of one pass, at the size of its input. */
export interface Segmentation {
  readonly width: number;
  readonly height: number;
  /** Probability of the subject, 0 to 1. */
  readonly probability: Float32Array;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Components smaller than this part of the largest are removed. */
const MIN_COMPONENT = 0.015;

/** Lab units. A picture without a stronger edge is one even surface, in which the network would only guess. */
const MIN_EDGE = 0.7;

/** A result of at least this confidence is not improved by a second inference. */
const SECOND_INFERENCE_BELOW = 0.8;
/** At this confidence and below, the weight of the person network is its full trust. */
const FULL_PERSON_WEIGHT_BELOW = 0.4;
/** Cuts of the network and of the rules with a smaller IoU contradict each other. */
const MIN_IOU = 0.9;
/**
 * If a cut leaves out between these two parts of a person, it took clothes for backdrop. If it leaves out more, the
 * person network may see people where there are none.
 */
const MIN_LEFT_OUT = 0.1;
const MAX_LEFT_OUT = 0.4;
/** The log odds of the person network are limited to this, because it is often too certain. */
const MAX_PERSON_LOG_ODDS = 5;
/** Lab units. The backdrop's own pixels differ less from the surface that is fitted to them. */
const SAME_COLOR = 1;

/**
 * Cost of separating two neighbours without an edge, in log odds. Higher values erase thin parts whose edges are weak;
 * lower ones leave solid parts half decided.
 */
const SMOOTHNESS = 2;

/**
 * One pass: rules, network, person network unless the backdrop is plain and the result sure, minimum cut. Awaits
 * `pause` between the stages.
 */
export async function segment(
  small: Raster,
  networks: Networks,
  pause: () => Promise<void>,
): Promise<Segmentation> {
  const { width, height } = small;
  const rules = await segmentByRules(small, pause);
  if (!rules.strongestEdge.some((edge) => edge > MIN_EDGE)) {
    return { width, height, probability: new Float32Array(width * height), confidence: 0 };
  }
  await pause();
  const network = await networks.general();
  const input = createNetworkInput(rules);
  let probability = network.infer(input);
  await pause();
  let cut = snapToEdges(probability, rules);
  const confidence = confidenceOf(cut, probability, rules);
  const isSure = confidence >= SECOND_INFERENCE_BELOW;
  if (!isSure || !rules.isPlain || iou(cut, rules.labels) < MIN_IOU) {
    const people = findPeople(small, await networks.person());
    if (rules.isPlain) removeFromBackdrop(people, rules);
    await pause();
    const weights = personWeights(people, cut, confidence, rules);
    if (!isSure || weights) {
      if (weights) cut = snapToEdges(withPeople(probability, people, weights), rules);
      replaceCut(input, cut);
      probability = meanProbability(probability, network.infer(input));
      if (weights) probability = withPeople(probability, people, weights);
      await pause();
      cut = snapToEdges(probability, rules);
    }
  }
  removeSmallComponents(cut, probability, width, height);
  return { width, height, probability, confidence: confidenceOf(cut, probability, rules) };
}

/**
 * Weight of the person network for each pixel, 0 to 1; nothing if it is 0 everywhere. Usually all pixels have the same
 * weight, which depends on confidence. If the cut leaves out clothes of a person, the whole person gets the full weight,
 * except for pixels in the colour of the main backdrop: the network also completes a body below a mask on white paper.
 */
function personWeights(
  { probability, trust }: People,
  cut: Uint8Array,
  confidence: number,
  { difference: { differs, surface } }: RuleSegmentation,
): Float32Array | undefined {
  const range = SECOND_INFERENCE_BELOW - FULL_PERSON_WEIGHT_BELOW;
  const weight = trust * Math.min(1, Math.max(0, (SECOND_INFERENCE_BELOW - confidence) / range));
  const weights = new Float32Array(cut.length).fill(weight);
  let people = 0;
  let leftOut = 0;
  for (let i = 0; i < cut.length; i++) {
    if (probability[i]! <= 0.5) continue;
    people++;
    if (!differs[i] && surface[i] === 0) continue;
    weights[i] = trust;
    if (!cut[i]) leftOut++;
  }
  leftOut /= Math.max(1, people);
  if (trust * leftOut > MIN_LEFT_OUT && leftOut < MAX_LEFT_OUT) return weights;
  return weight > 0 ? weights.fill(weight) : undefined;
}

/**
 * Removes people where a plain backdrop reaches the border in its own colour: the person network completes a drawn bust
 * that ends above the border. Changes the probability.
 */
function removeFromBackdrop(
  { probability }: People,
  { difference: { distance }, lab }: RuleSegmentation,
): void {
  const isSame = Uint8Array.from(distance, (units) => (units < SAME_COLOR ? 1 : 0));
  const { labels, touchesBorder } = findComponents(isSame, lab.width, lab.height, 1);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i]! >= 0 && touchesBorder[labels[i]!]) probability[i] = 0;
  }
}

/** The mean of a probability and the probability of people, taken in log odds. `weights` are those of people. */
function withPeople(probability: Float32Array, people: People, weights: Float32Array): Float32Array {
  return probability.map((p, i) => {
    const person = Math.max(
      -MAX_PERSON_LOG_ODDS,
      Math.min(MAX_PERSON_LOG_ODDS, logit(people.probability[i]!)),
    );
    return sigmoid((1 - weights[i]!) * logit(p) + weights[i]! * person);
  });
}

/** Replaces the cut of the rules in `input` with the network's own cut. */
function replaceCut({ values }: NetworkInput, cut: Uint8Array): void {
  for (let i = 0, o = CUT_CHANNEL; i < cut.length; i++, o += CHANNELS) values[o] = cut[i] ? 255 : 0;
}

/** The mean of two probabilities, taken in log odds. */
function meanProbability(first: Float32Array, second: Float32Array): Float32Array {
  const mean = new Float32Array(first.length);
  for (let i = 0; i < mean.length; i++) mean[i] = sigmoid((logit(first[i]!) + logit(second[i]!)) / 2);
  return mean;
}

/**
 * The network's outlines are rough, and it leaves parts undecided. A minimum cut moves outlines to the picture's edges
 * and decides each part as a whole. Flips the probabilities that disagree with the cut. Returns the cut; 1 is subject.
 */
function snapToEdges(probability: Float32Array, { edgeCut }: RuleSegmentation): Uint8Array {
  const logOdds = new Float32Array(probability.length);
  for (let i = 0; i < logOdds.length; i++) logOdds[i] = logit(probability[i]!);
  const cut = edgeCut.cut(logOdds, SMOOTHNESS);
  for (let i = 0; i < cut.length; i++) {
    const p = probability[i]!;
    if (p > 0.5 !== (cut[i] === 1)) probability[i] = 1 - p;
  }
  return cut;
}

function removeSmallComponents(
  cut: Uint8Array,
  probability: Float32Array,
  width: number,
  height: number,
): void {
  const { labels, area } = findComponents(cut, width, height, 1, true);
  const minimum = MIN_COMPONENT * Math.max(0, ...area);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i]! >= 0 && area[labels[i]!]! < minimum) probability[i] = cut[i] = 0;
  }
}

/**
 * Estimates from three measures whether the cut is right: agreement of network and rules, part of the outline that lies
 * on an edge, and part of the pixels that the network leaves undecided. The weights are a logistic fit of "IoU ≥ 0.9"
 * on rendered and drawn pictures that the network was not trained on.
 */
function confidenceOf(cut: Uint8Array, probability: Float32Array, rules: RuleSegmentation): number {
  const { labels, strongestEdge, texture, lab } = rules;
  let area = 0;
  let undecided = 0;
  for (let i = 0; i < cut.length; i++) {
    area += cut[i]!;
    if (probability[i]! > 0.2 && probability[i]! < 0.8) undecided++;
  }
  const agreement = iou(cut, labels);
  const doubt = Math.min(1, undecided / Math.max(1, area));
  const { edgeSupport } = measureCut(cut, strongestEdge, texture, lab.width, lab.height);
  return sigmoid(0.9 * agreement + 1.1 * edgeSupport - 13 * doubt + 1.9);
}

/** Intersection over union. */
function iou(a: Uint8Array, b: Uint8Array): number {
  let intersection = 0;
  let union = 0;
  for (let i = 0; i < a.length; i++) {
    intersection += a[i]! & b[i]!;
    union += a[i]! | b[i]!;
  }
  return intersection / Math.max(1, union);
}
