// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';
import type { Backdrop, Tone } from './backdrop.ts';
import { findComponents } from './components.ts';
import { outlineVotes } from './outline-votes.ts';
import type { SharpSteps } from './sharp-steps.ts';

const STRONGEST = 7;
/** Widest meeting of two tones, in pixels. */
const SOFT_SEAM = 40;
const FAR = 30_000;
/** Longest upright run that is taken for a seam, in pixels. */
const SEAM_RUN = 6;

/** What sets each pixel apart from the backdrop. */
export interface Difference {
  /** Number of the nearest tone. */
  readonly tone: Uint8Array;
  /** Distance from it, in Lab units. */
  readonly distance: Float32Array;
  /** Lightness over it, in Lab units. */
  readonly lighter: Float32Array;
  /** Log odds that the colour is not the backdrop's. */
  readonly odds: Float32Array;
  /** The same when a shadow may have darkened the backdrop. */
  readonly unshaded: Float32Array;
  /** 1 where `odds` are for a difference. */
  readonly differs: Uint8Array;
  /** Not 0 where two tones meet. */
  readonly seam?: Uint8Array;
  /** See `outlineVotes`. */
  readonly votes: Float32Array;
}

export function differenceFrom(lab: LabPlanes, steps: SharpSteps, backdrop: Backdrop): Difference {
  const { tones, strongest } = backdrop;
  const { width, height } = lab;
  const n = width * height;
  const tone = new Uint8Array(n);
  const odds = new Float32Array(n).fill(STRONGEST);
  const distance = new Float32Array(n).fill(1e3);
  const lighter = new Float32Array(n);
  const unshaded = new Float32Array(n).fill(STRONGEST);
  const differs = new Uint8Array(n);
  const ways = tones.length > 1 ? tones.map((_, t) => wayTo(backdrop.alike, t + 1, width, height)) : [];
  const seam = tones.length > 1 ? seams(backdrop, ways) : undefined;
  const reach = Math.round(0.04 * Math.max(width, height));
  for (let i = 0; i < n; i++) {
    let nearest = 0xffff;
    for (const way of ways) if (way[i]! < nearest) nearest = way[i]!;
    for (let t = 0; t < tones.length; t++) {
      // A wall does not explain what stands in front of the floor, and the other way round.
      if (ways.length > 0 && ways[t]![i]! > nearest + reach) continue;
      const { planes, noise } = tones[t]!;
      let pl = planes.l[i]!;
      let pa = planes.a[i]!;
      let pb = planes.b[i]!;
      const other = seam?.[i] ? tones[seam[i]! - 1] : undefined;
      if (other && t + 1 !== seam![i]) {
        // Where two tones meet, a pixel may be of both.
        const ol = other.planes.l[i]! - pl;
        const oa = other.planes.a[i]! - pa;
        const ob = other.planes.b[i]! - pb;
        const along = (lab.l[i]! - pl) * ol + (lab.a[i]! - pa) * oa + (lab.b[i]! - pb) * ob;
        const part = Math.min(1, Math.max(0, along / (ol * ol + oa * oa + ob * ob + 1e-6)));
        pl += part * ol;
        pa += part * oa;
        pb += part * ob;
      }
      // Lens, resampling and JPEG carry colour over a strong edge: near one, more is forgiven.
      const bleed = strongest[i]! * strongest[i]!;
      const scale = Math.sqrt(noise * noise + 0.25 + 0.0025 * bleed);
      const dl = lab.l[i]! - pl;
      const da = lab.a[i]! - pa;
      const db = lab.b[i]! - pb;
      const far = Math.sqrt(dl * dl + da * da + db * db);
      if (far < distance[i]!) {
        distance[i] = far;
        lighter[i] = dl;
        tone[i] = t;
      }
      const whole = 0.8 * (far / scale - 3.2);
      let tinted = whole;
      const shade = (lab.l[i]! + 16) / (pl + 16);
      if (whole > 0 && shade < 1 && shade > 0.4) {
        // A shadow scales all of the backdrop's light alike: lightness, chroma and texture shrink together.
        const ca = lab.a[i]! - pa * shade;
        const cb = lab.b[i]! - pb * shade;
        const chroma = Math.sqrt(ca * ca + cb * cb);
        const texture = 0.4 * noise * shade;
        const colored = pa * pa + pb * pb;
        // Light that fills a shadow may be of another tint; on a coloured backdrop that shows less.
        const fill = colored > 144 ? 0.0005 : 0.0016;
        const grey = Math.sqrt(0.25 + texture * texture + 0.0009 * bleed + fill * dl * dl);
        const tint = 0.03 * shade * Math.sqrt(colored);
        tinted = 0.8 * (chroma / (grey + tint) - 3.2);
        // The deeper, the less likely a shadow.
        tinted += 18 * Math.max(0, 0.52 - shade);
        if (tinted > whole) tinted = whole;
      }
      if (whole < odds[i]!) odds[i] = whole;
      if (tinted < unshaded[i]!) unshaded[i] = tinted;
    }
    if (odds[i]! > 0) differs[i] = 1;
  }
  const grain = new Float32Array(n);
  for (let i = 0; i < n; i++) grain[i] = tones[tone[i]!]!.grain;
  const votes = outlineVotes(differs, steps, strongest, grain, width, height, seam);
  return { tone, distance, lighter, odds, unshaded, differs, votes, ...(seam ? { seam } : {}) };
}

/** 1 + the number of the second of two tones, along the line where they meet; 0 elsewhere. */
function seams({ tones, reached, strongest }: Backdrop, ways: readonly Uint16Array[]): Uint8Array {
  const seam = new Uint8Array(reached.length);
  for (let second = 1; second < tones.length; second++) {
    for (let first = 0; first < second; first++) {
      const one = ways[first]!;
      const two = ways[second]!;
      for (let i = 0; i < seam.length; i++) {
        const apart = one[i]! + two[i]!;
        if (apart <= 4 || (apart <= SOFT_SEAM && strongest[i]! < 2 * tones[first]!.grain))
          seam[i] = second + 1;
      }
    }
  }
  return seam;
}

/** Steps to the nearest pixel that holds `value`. */
function wayTo(map: Uint8Array, value: number, width: number, height: number): Uint16Array {
  const way = new Uint16Array(map.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (map[i] === value) continue;
      way[i] = Math.min(x > 0 ? way[i - 1]! + 1 : FAR, y > 0 ? way[i - width]! + 1 : FAR, FAR);
    }
  }
  for (let y = height - 1, i = map.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      if (x < width - 1) way[i] = Math.min(way[i]!, way[i + 1]! + 1);
      if (y < height - 1) way[i] = Math.min(way[i]!, way[i + width]! + 1);
    }
  }
  return way;
}

/** The pixels that are backdrop or fade into it: 1 + the number of their tone. */
export function fadingIn({ reached }: Backdrop, { differs, votes }: Difference): Uint8Array {
  const fading = reached.slice();
  for (let i = 0; i < fading.length; i++) if (differs[i] && votes[i]! > 0.35) fading[i] = 0;
  return fading;
}

/**
 * Small windows to the backdrop, between spokes or legs, that a shadow falls through: fenced off all round by sharp
 * steps, and partly just the backdrop's colour. 1 for their pixels.
 */
function shadedWindows(
  steps: SharpSteps,
  tones: readonly Tone[],
  difference: Difference,
  width: number,
): Uint8Array {
  const { differs, tone, unshaded } = difference;
  const n = differs.length;
  const height = n / width;
  const windows = new Uint8Array(n);
  const seen = new Uint8Array(n);
  const members = new Int32Array(n);
  const largest = 0.03 * n;
  let count = 0;
  const reach = (i: number) => {
    if (seen[i]) return;
    seen[i] = 1;
    members[count++] = i;
  };
  for (let start = 0; start < n; start++) {
    if (seen[start]) continue;
    count = 0;
    let plain = 0;
    let shaded = 0;
    reach(start);
    for (let k = 0; k < count; k++) {
      const i = members[k]!;
      if (!differs[i]) plain++;
      else if (unshaded[i]! < 1.5) shaded++;
      const limit = 0.7 * tones[tone[i]!]!.grain;
      const y = (i / width) | 0;
      const x = i - y * width;
      if (x > 0 && steps.across[i - 1]! < limit) reach(i - 1);
      if (x < width - 1 && steps.across[i]! < limit) reach(i + 1);
      if (y > 0 && steps.down[i - width]! < limit) reach(i - width);
      if (y < height - 1 && steps.down[i]! < limit) reach(i + width);
    }
    if (count > largest || plain < 0.35 * count || plain + shaded < 0.9 * count) continue;
    for (let k = 0; k < count; k++) windows[members[k]!] = 1;
  }
  return windows;
}

/** Evidence for the subject at every pixel, in log odds, from the backdrop alone. */
export function backdropEvidence(
  steps: SharpSteps,
  { barrier, tones }: Backdrop,
  difference: Difference,
  width: number,
): Float32Array {
  const { tone, distance, odds, unshaded, differs, votes } = difference;
  const windows = shadedWindows(steps, tones, difference, width);
  const evidence = new Float32Array(odds.length);
  for (let i = 0; i < evidence.length; i++) {
    const own = odds[i]!;
    if (!differs[i]) {
      evidence[i] = Math.max(-3, own);
      continue;
    }
    if (windows[i]) {
      evidence[i] = -1;
      continue;
    }
    // How far the pixel is fenced off from the border, 0 to 1.
    const usual = tones[tone[i]!]!.fence;
    let fence = Math.min(1, Math.max(0, (barrier[i]! - usual) / (1 + usual)));
    const shadowy = unshaded[i]! < 1.5;
    // Even a soft shadow has some step in it where it is deepest: an outline has most of the difference in one.
    if (shadowy) fence *= Math.min(1, Math.max(0, (barrier[i]! / distance[i]! - 0.1) / 0.2));
    const vote = Math.max(votes[i]!, fence);
    const { planes } = tones[tone[i]!]!;
    // On a coloured backdrop little but a shadow has just its colour; a grey one is darkened by grey things too.
    const colored = Math.min(
      1,
      Math.max(0, (0.8 * Math.sqrt(planes.a[i]! ** 2 + planes.b[i]! ** 2) - 8) / 12),
    );
    const sharp = Math.min(
      own,
      shadowy ? (1 - colored) * (0.5 + 1.5 * fence) - colored : 0.6 + fence * STRONGEST,
    );
    const soft = Math.max(-0.8, Math.min(0.4 * unshaded[i]!, 1) - 0.3);
    evidence[i] = vote * sharp + (1 - vote) * Math.min(soft, sharp);
  }
  return evidence;
}

/** Drops crumbs and what is left of a seam, and fills the enclosed holes that do not look like backdrop. */
export function tidy(
  labels: Uint8Array,
  evidence: Float32Array,
  width: number,
  height: number,
  seam?: Uint8Array,
): void {
  if (seam) dropSeam(labels, seam, width, height);
  const subject = findComponents(labels, width, height, 1, true);
  const largest = Math.max(0, ...subject.area);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] && subject.area[subject.labels[i]!]! < Math.max(6, largest * 0.015)) labels[i] = 0;
  }
  // Print in the backdrop's colour is more common than so small a window to it.
  const small = Math.max(10, labels.length * 0.0004);
  const empty = findComponents(labels, width, height, 0);
  const odds = empty.area.map(() => 0);
  for (let i = 0; i < labels.length; i++) {
    const c = empty.labels[i]!;
    if (c >= 0) odds[c] = odds[c]! + evidence[i]!;
  }
  for (let i = 0; i < labels.length; i++) {
    const c = empty.labels[i]!;
    if (c < 0 || empty.touchesBorder[c]) continue;
    const mean = odds[c]! / empty.area[c]!;
    if (mean > (empty.area[c]! < small ? -1.2 : -0.4)) labels[i] = 1;
  }
}

/** Clears the upright runs of the cut that are no longer than a seam is wide. */
function dropSeam(labels: Uint8Array, seam: Uint8Array, width: number, height: number): void {
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      if (!labels[y * width + x]) continue;
      const from = y;
      let onSeam = 0;
      while (y < height && labels[y * width + x]) if (seam[y++ * width + x]) onSeam++;
      if (y - from <= SEAM_RUN && onSeam > 0) for (let k = from; k < y; k++) labels[k * width + x] = 0;
    }
  }
}
