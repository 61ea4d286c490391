// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';
import type { Backdrop } from './backdrop.ts';
import type { SharpSteps } from './sharp-steps.ts';
import type { Difference } from './studio.ts';

/** A part of the cut in which all could be backdrop in the shade. */
export interface Segment {
  readonly pixels: Int32Array;
  /** Part of its outline that borders on backdrop, and on the rest of the subject. */
  readonly open: number;
  readonly joined: number;
  /** Mean darkness, as lightness over the backdrop's. */
  readonly shade: number;
  /** How unevenly it is dark: spread of the shade. */
  readonly uneven: number;
  /** Mean sharp step inside it over the backdrop's own. */
  readonly rough: number;
  /** Mean chroma that a shadow does not explain, in Lab units, and the backdrop's chroma. */
  readonly tint: number;
  readonly chroma: number;
  /** Height of its middle, 0 at the top and 1 at the bottom of what was cut. */
  readonly low: number;
  /** Part of the lower border of the picture that it touches. */
  readonly cropped: number;
  /** Its area over that of the cut's other pixels. */
  readonly size: number;
  /** How much rarer its colours are among the rest of the subject than among shadows, in log odds. */
  readonly alien: number;
}

/** Splits the shadow-like part of the cut along sharp steps. */
export function shadowSegments(
  lab: LabPlanes,
  steps: SharpSteps,
  backdrop: Backdrop,
  difference: Difference,
  labels: Uint8Array,
): Segment[] {
  const { width, height } = lab;
  const { tones } = backdrop;
  const shadowy = new Uint8Array(labels.length);
  let top = height;
  let bottom = 0;
  let sure = 0;
  for (let i = 0; i < labels.length; i++) {
    if (!labels[i]) continue;
    const y = (i / width) | 0;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (difference.unshaded[i]! < 1.5 && difference.differs[i]) shadowy[i] = 1;
    else sure++;
  }
  const colors = subjectColors(lab, labels, shadowy);
  const segments: Segment[] = [];
  const seen = new Uint8Array(labels.length);
  const members = new Int32Array(labels.length);
  const least = Math.max(20, labels.length * 0.0004);
  let count = 0;
  let open = 0;
  let joined = 0;
  /** Counts a neighbour of a member, or takes it in. */
  const meet = (j: number, isApart: boolean) => {
    if (!labels[j]) open++;
    else if (!shadowy[j] || isApart) {
      if (!seen[j] || !shadowy[j]) joined++;
    } else if (!seen[j]) {
      seen[j] = 1;
      members[count++] = j;
    }
  };
  for (let start = 0; start < labels.length; start++) {
    if (!shadowy[start] || seen[start]) continue;
    let size = 0;
    count = 0;
    open = 0;
    joined = 0;
    seen[start] = 1;
    members[count++] = start;
    let shadeSum = 0;
    let shadeSquares = 0;
    let rough = 0;
    let tint = 0;
    let chroma = 0;
    let ySum = 0;
    let cropped = 0;
    let alien = 0;
    while (size < count) {
      const i = members[size++]!;
      const y = (i / width) | 0;
      const x = i - y * width;
      const tone = tones[difference.tone[i]!]!;
      const limit = 1.3 * tone.grain;
      const shade = (lab.l[i]! + 16) / (tone.planes.l[i]! + 16);
      shadeSum += shade;
      shadeSquares += shade * shade;
      rough += Math.max(steps.across[i]!, steps.down[i]!) / tone.grain;
      tint += Math.hypot(lab.a[i]! - tone.planes.a[i]! * shade, lab.b[i]! - tone.planes.b[i]! * shade);
      chroma += Math.hypot(tone.planes.a[i]!, tone.planes.b[i]!);
      ySum += y;
      if (y === height - 1) cropped++;
      alien += alienness(colors, lab.l[i]!, lab.a[i]!, lab.b[i]!);
      if (x > 0) meet(i - 1, steps.across[i - 1]! > limit);
      if (x < width - 1) meet(i + 1, steps.across[i]! > limit);
      if (y > 0) meet(i - width, steps.down[i - width]! > limit);
      if (y < height - 1) meet(i + width, steps.down[i]! > limit);
    }
    if (size < least) continue;
    const shade = shadeSum / size;
    segments.push({
      pixels: members.slice(0, size),
      open: open / (open + joined + 1),
      joined: joined / (open + joined + 1),
      shade,
      uneven: Math.sqrt(Math.max(0, shadeSquares / size - shade * shade)),
      rough: rough / size,
      tint: tint / size,
      chroma: chroma / size,
      low: (ySum / size - top) / (bottom - top + 1),
      cropped: cropped / width,
      size: size / (sure + 1),
      alien: (alien / size) * Math.min(1, sure / (0.3 * size)),
    });
  }
  return segments;
}

/** Is it a shadow that the subject casts? Such lie low, beside backdrop, and have little of the subject's colours. */
export function isShadow({ open, low, alien, cropped, size, tint, chroma }: Segment): boolean {
  const odds =
    5 * Math.min(open, 0.4) +
    4 * low +
    0.8 * alien -
    2.5 * Math.min(size, 2) -
    0.25 * Math.max(0, tint - 3) -
    Math.min(4, 12 * cropped) +
    (chroma > 8 ? 1.5 : 0) -
    5.3;
  return odds > 0;
}

const CELL = 8;
const CELLS = 32;

/** How many pixels are surely the subject's, in cells of Lab. */
interface ColorCounts {
  readonly counts: Float32Array;
  readonly total: number;
}

function subjectColors(lab: LabPlanes, labels: Uint8Array, shadowy: Uint8Array): ColorCounts {
  const counts = new Float32Array(CELLS * CELLS * CELLS);
  let total = 0;
  for (let i = 0; i < labels.length; i++) {
    if (!labels[i] || shadowy[i]) continue;
    counts[cellOf(lab.l[i]!, lab.a[i]!, lab.b[i]!)]!++;
    total++;
  }
  return { counts, total };
}

function cellOf(l: number, a: number, b: number): number {
  return (((l / CELL) | 0) * CELLS + (((a + 128) / CELL) | 0)) * CELLS + (((b + 128) / CELL) | 0);
}

/** Log odds that a colour is a neutral shadow's rather than one of the subject's sure colours. */
function alienness({ counts, total }: ColorCounts, l: number, a: number, b: number): number {
  let near = 0;
  for (let dl = -4; dl <= 4; dl += 8)
    for (let da = -4; da <= 4; da += 8)
      for (let db = -4; db <= 4; db += 8) {
        const cell = cellOf(Math.max(0, l + dl), a + da, b + db);
        near += counts[Math.min(counts.length - 1, Math.max(0, cell))]!;
      }
  return Math.log(0.02 + 0.001) - Math.log(near / 8 / (total + 1) + 0.001);
}
