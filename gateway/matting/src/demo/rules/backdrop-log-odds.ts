// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { EdgeMap } from '../cut/edges.ts';
import type { Backdrop, BackdropSurface } from './backdrop.ts';
import type { Difference } from './difference.ts';

/** Log odds added by a full barrier. */
const BARRIER_LOG_ODDS = 7;

/** Log odds of the subject at every pixel, from the difference to the backdrop. */
export function backdropLogOdds(
  edges: EdgeMap,
  { barrier, surfaces }: Backdrop,
  difference: Difference,
  width: number,
): Float32Array {
  const { surface, distance, differs, shadowLogOdds, sharpness } = difference;
  const gaps = shadowedGaps(edges, surfaces, difference, width);
  const logOdds = new Float32Array(differs.length);
  for (let i = 0; i < logOdds.length; i++) {
    const own = difference.logOdds[i]!;
    if (!differs[i]) {
      logOdds[i] = Math.max(-3, own);
      continue;
    }
    if (gaps[i]) {
      logOdds[i] = -1;
      continue;
    }
    const { planes, maxBarrier } = surfaces[surface[i]!]!;
    // How clearly an outline separates the pixel from the border, 0 to 1.
    let enclosed = Math.min(1, Math.max(0, (barrier[i]! - maxBarrier) / (1 + maxBarrier)));
    const isShadowLike = shadowLogOdds[i]! < 1.5;
    // A soft shadow has weak edges too. At an outline one edge holds most of the difference.
    if (isShadowLike) enclosed *= Math.min(1, Math.max(0, (barrier[i]! / distance[i]! - 0.1) / 0.2));
    const weight = Math.max(sharpness[i]!, enclosed);
    // Few things except shadows have the hue of a coloured backdrop. A grey backdrop resembles any dark grey object.
    const colored = Math.min(
      1,
      Math.max(0, (0.8 * Math.sqrt(planes.a[i]! ** 2 + planes.b[i]! ** 2) - 8) / 12),
    );
    const sharp = Math.min(
      own,
      isShadowLike ? (1 - colored) * (0.5 + 1.5 * enclosed) - colored : 0.6 + enclosed * BARRIER_LOG_ODDS,
    );
    const soft = Math.max(-0.8, Math.min(0.4 * shadowLogOdds[i]!, 1) - 0.3);
    logOdds[i] = weight * sharp + (1 - weight) * Math.min(soft, sharp);
  }
  return logOdds;
}

/**
 * 1 for the pixels of small gaps that show backdrop partly in shadow, for example between spokes or legs: enclosed by
 * edges, and in part exactly the backdrop's colour.
 */
function shadowedGaps(
  edges: EdgeMap,
  surfaces: readonly BackdropSurface[],
  difference: Difference,
  width: number,
): Uint8Array {
  const { differs, surface, shadowLogOdds } = difference;
  const n = differs.length;
  const height = n / width;
  const gaps = new Uint8Array(n);
  const seen = new Uint8Array(n);
  const members = new Int32Array(n);
  const largest = 0.03 * n;
  let count = 0;
  const visit = (i: number) => {
    if (seen[i]) return;
    seen[i] = 1;
    members[count++] = i;
  };
  for (let start = 0; start < n; start++) {
    if (seen[start]) continue;
    count = 0;
    let plain = 0;
    let shadowed = 0;
    visit(start);
    for (let k = 0; k < count; k++) {
      const i = members[k]!;
      if (!differs[i]) plain++;
      else if (shadowLogOdds[i]! < 1.5) shadowed++;
      const limit = 0.7 * surfaces[surface[i]!]!.texture;
      const y = (i / width) | 0;
      const x = i - y * width;
      if (x > 0 && edges.right[i - 1]! < limit) visit(i - 1);
      if (x < width - 1 && edges.right[i]! < limit) visit(i + 1);
      if (y > 0 && edges.below[i - width]! < limit) visit(i - width);
      if (y < height - 1 && edges.below[i]! < limit) visit(i + width);
    }
    if (count > largest || plain < 0.35 * count || plain + shadowed < 0.9 * count) continue;
    for (let k = 0; k < count; k++) gaps[members[k]!] = 1;
  }
  return gaps;
}
