import { denoise } from '../../pixels/denoise.ts';
import { type LabPlanes, toLab } from '../../pixels/lab.ts';
import { resample } from '../../pixels/resample.ts';
import { type Raster, shrink } from '../../pixels/shrink.ts';
import { type CutStatistics, measureCut } from '../cut/cut-statistics.ts';
import { EdgeCut } from '../cut/edge-cut.ts';
import { detectEdges } from '../cut/edges.ts';
import { type Backdrop, findBackdrop } from './backdrop.ts';
import { backdropLogOdds } from './backdrop-log-odds.ts';
import { cleanLabels } from './clean-labels.ts';
import { segmentClutter } from './clutter.ts';
import { type Difference, fadesIntoBackdrop, measureDifference } from './difference.ts';
import { followLight } from './local-light.ts';
import { isShadow, shadowSegments } from './shadow-segments.ts';

/** The rules' segmentation, with everything that later stages need. */
export interface RuleSegmentation {
  readonly lab: LabPlanes;
  readonly edgeCut: EdgeCut;
  /** Barrier distance from the border, in Lab units. */
  readonly barrier: Float32Array;
  /** The strongest edge near each pixel, in Lab units. */
  readonly strongestEdge: Float32Array;
  /** Edge strength of the backdrop's own texture, in Lab units. */
  readonly texture: number;
  readonly difference: Difference;
  /** Whether one surface explains the border. */
  readonly isPlain: boolean;
  /** Log odds of the subject, only from the backdrop. */
  readonly logOdds: Float32Array;
  /** 1 is subject. */
  readonly labels: Uint8Array;
}

/** Long side, in pixels, at which a cluttered picture is segmented: it takes many rounds, and its edges are unsure. */
const CLUTTER_SIZE = 256;

/** Cost of separating two neighbours without an edge, in log odds. */
const SMOOTHNESS = 3;

/** Log odds of the subject in a shadow. */
const SHADOW_LOG_ODDS = -1.5;

/** Segments only by rules. `pause` is awaited between the stages. */
export async function segmentByRules(small: Raster, pause: () => Promise<void>): Promise<RuleSegmentation> {
  const { width, height } = small;
  const { labels, backdrop, ...rest } = await segmentByBackdrop(small, pause);
  const { barrier, strongestEdge } = backdrop;
  const surface = backdrop.surfaces[0];
  const texture = surface?.texture ?? 1;
  const statistics = measureCut(labels, strongestEdge, texture, width, height);
  const isClear = surface !== undefined && !isCluttered(statistics, backdrop);
  const isPlain = isClear && backdrop.surfaces.length === 1;
  const result = { ...rest, barrier, strongestEdge, texture, isPlain };
  if (isClear) return { ...result, labels };
  await pause();
  const clutter = shrink(small, CLUTTER_SIZE);
  const enlarged = resample(cutClutter(clutter), clutter.width, clutter.height, width, height).map(
    Math.round,
  );
  return { ...result, labels: Uint8Array.from(enlarged) };
}

/** Whether the backdrop model fails to explain the picture. */
function isCluttered({ area, borderContact }: CutStatistics, { surfaces, unexplained }: Backdrop): boolean {
  const noise = surfaces[0]?.noise ?? 9;
  return (
    area < 0.0015 ||
    area > 0.75 ||
    borderContact > 0.12 ||
    unexplained > 0.25 ||
    (unexplained > 0.12 && noise > 2) ||
    noise > 3.2
  );
}

/** 1 is subject. */
function cutClutter(small: Raster): Uint8Array {
  const lab = denoise(toLab(small));
  return segmentClutter(lab, detectEdges(lab));
}

/** Segments by the difference to a backdrop that is fitted to the border. */
async function segmentByBackdrop(
  small: Raster,
  pause: () => Promise<void>,
): Promise<
  Pick<RuleSegmentation, 'lab' | 'edgeCut' | 'difference' | 'logOdds' | 'labels'> & { backdrop: Backdrop }
> {
  const { width, height } = small;
  const lab = denoise(toLab(small));
  const edges = detectEdges(lab);
  await pause();
  const smooth = findBackdrop(lab, edges);
  const isBackdrop = fadesIntoBackdrop(smooth, measureDifference(lab, edges, smooth));
  const backdrop = { ...smooth, surfaces: followLight(lab, smooth.surfaces, isBackdrop) };
  const difference = measureDifference(lab, edges, backdrop);
  const logOdds = backdropLogOdds(edges, backdrop, difference, width);
  await pause();
  const edgeCut = new EdgeCut(edges, 0.5 * (backdrop.surfaces[0]?.texture ?? 1), width, height);
  let labels = edgeCut.cut(logOdds, SMOOTHNESS);
  const shadows = shadowSegments(lab, edges, backdrop, difference, labels).filter(isShadow);
  if (shadows.length > 0) {
    await pause();
    for (const { pixels } of shadows) for (const i of pixels) logOdds[i] = SHADOW_LOG_ODDS;
    labels = edgeCut.cut(logOdds, SMOOTHNESS);
  }
  cleanLabels(labels, logOdds, width, height, difference.seam);
  return { lab, edgeCut, difference, logOdds, labels, backdrop };
}
