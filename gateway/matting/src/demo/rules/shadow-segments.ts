// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../../pixels/lab.ts';
import type { EdgeMap } from '../cut/edges.ts';
import type { Backdrop } from './backdrop.ts';
import type { Difference } from './difference.ts';

/** A part of the cut that could be backdrop in shadow. */
export interface Segment {
  readonly pixels: Int32Array;
  /** Part of its outline that touches backdrop. */
  readonly openOutline: number;
  /** Mean chroma that a shadow does not explain, in Lab units. */
  readonly tint: number;
  /** Mean chroma of the backdrop, in Lab units. */
  readonly backdropChroma: number;
  /** Vertical position of its centre: 0 at the top and 1 at the bottom of the cut. */
  readonly depth: number;
  /** Part of the lower border of the picture that it touches. */
  readonly borderContact: number;
  /** Its area, relative to the pixels of the cut that cannot be shadow. */
  readonly size: number;
  /** Log odds that its colours are a shadow's and not the subject's. */
  readonly foreignColor: number;
}

/** Splits the shadow-like part of the cut into segments along its edges. */
export function shadowSegments(
  lab: LabPlanes,
  edges: EdgeMap,
  backdrop: Backdrop,
  difference: Difference,
  labels: Uint8Array,
): Segment[] {
  const { width, height } = lab;
  const { surfaces } = backdrop;
  const isShadowLike = new Uint8Array(labels.length);
  let top = height;
  let bottom = 0;
  let certain = 0;
  for (let i = 0; i < labels.length; i++) {
    if (!labels[i]) continue;
    const y = (i / width) | 0;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (difference.shadowLogOdds[i]! < 1.5 && difference.differs[i]) isShadowLike[i] = 1;
    else certain++;
  }
  const colors = subjectColors(lab, labels, isShadowLike);
  const segments: Segment[] = [];
  const seen = new Uint8Array(labels.length);
  const members = new Int32Array(labels.length);
  const minimum = Math.max(20, labels.length * 0.0004);
  let count = 0;
  let open = 0;
  let joined = 0;
  /** Adds a neighbour of a member to the segment, or counts it as outline. */
  const visit = (j: number, isBehindEdge: boolean) => {
    if (!labels[j]) open++;
    else if (!isShadowLike[j] || isBehindEdge) {
      if (!seen[j] || !isShadowLike[j]) joined++;
    } else if (!seen[j]) {
      seen[j] = 1;
      members[count++] = j;
    }
  };
  for (let start = 0; start < labels.length; start++) {
    if (!isShadowLike[start] || seen[start]) continue;
    let size = 0;
    count = 0;
    open = 0;
    joined = 0;
    seen[start] = 1;
    members[count++] = start;
    let tint = 0;
    let chroma = 0;
    let ySum = 0;
    let bottomRow = 0;
    let foreign = 0;
    while (size < count) {
      const i = members[size++]!;
      const y = (i / width) | 0;
      const x = i - y * width;
      const { planes, texture } = surfaces[difference.surface[i]!]!;
      const limit = 1.3 * texture;
      const shade = (lab.l[i]! + 16) / (planes.l[i]! + 16);
      tint += Math.hypot(lab.a[i]! - planes.a[i]! * shade, lab.b[i]! - planes.b[i]! * shade);
      chroma += Math.hypot(planes.a[i]!, planes.b[i]!);
      ySum += y;
      if (y === height - 1) bottomRow++;
      foreign += foreignness(colors, lab.l[i]!, lab.a[i]!, lab.b[i]!);
      if (x > 0) visit(i - 1, edges.right[i - 1]! > limit);
      if (x < width - 1) visit(i + 1, edges.right[i]! > limit);
      if (y > 0) visit(i - width, edges.below[i - width]! > limit);
      if (y < height - 1) visit(i + width, edges.below[i]! > limit);
    }
    if (size < minimum) continue;
    segments.push({
      pixels: members.slice(0, size),
      openOutline: open / (open + joined + 1),
      tint: tint / size,
      backdropChroma: chroma / size,
      depth: (ySum / size - top) / (bottom - top + 1),
      borderContact: bottomRow / width,
      size: size / (certain + 1),
      foreignColor: (foreign / size) * Math.min(1, certain / (0.3 * size)),
    });
  }
  return segments;
}

/** Whether the segment is a cast shadow. Shadows lie low, beside backdrop, and have few of the subject's colours. */
export function isShadow(segment: Segment): boolean {
  const logOdds =
    5 * Math.min(segment.openOutline, 0.4) +
    4 * segment.depth +
    0.8 * segment.foreignColor -
    2.5 * Math.min(segment.size, 2) -
    0.25 * Math.max(0, segment.tint - 3) -
    Math.min(4, 12 * segment.borderContact) +
    (segment.backdropChroma > 8 ? 1.5 : 0) -
    5.3;
  return logOdds > 0;
}

const CELL = 8;
const CELLS = 32;

/** Histogram in Lab of the pixels that are certainly subject. */
interface ColorCounts {
  readonly counts: Float32Array;
  readonly total: number;
}

function subjectColors(lab: LabPlanes, labels: Uint8Array, isShadowLike: Uint8Array): ColorCounts {
  const counts = new Float32Array(CELLS * CELLS * CELLS);
  let total = 0;
  for (let i = 0; i < labels.length; i++) {
    if (!labels[i] || isShadowLike[i]) continue;
    counts[cellOf(lab.l[i]!, lab.a[i]!, lab.b[i]!)]!++;
    total++;
  }
  return { counts, total };
}

function cellOf(l: number, a: number, b: number): number {
  return (((l / CELL) | 0) * CELLS + (((a + 128) / CELL) | 0)) * CELLS + (((b + 128) / CELL) | 0);
}

/** Log odds that a colour belongs to a neutral shadow rather than to the pixels that are certainly subject. */
function foreignness({ counts, total }: ColorCounts, l: number, a: number, b: number): number {
  let near = 0;
  for (let dl = -4; dl <= 4; dl += 8)
    for (let da = -4; da <= 4; da += 8)
      for (let db = -4; db <= 4; db += 8) {
        const cell = cellOf(Math.max(0, l + dl), a + da, b + db);
        near += counts[Math.min(counts.length - 1, Math.max(0, cell))]!;
      }
  return Math.log(0.02 + 0.001) - Math.log(near / 8 / (total + 1) + 0.001);
}
