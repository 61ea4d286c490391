// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { cityBlockDistance } from '../../pixels/city-block-distance.ts';
import type { LabPlanes } from '../../pixels/lab.ts';
import type { EdgeMap } from '../cut/edges.ts';
import type { Backdrop } from './backdrop.ts';
import { outlineSharpness } from './outline-sharpness.ts';

const MAX_LOG_ODDS = 7;
/** Widest transition between two surfaces, in pixels. */
const MAX_SEAM_WIDTH = 40;
/** Pixels: beyond any distance. */
const FAR = 30_000;

/** How each pixel differs from the backdrop. */
export interface Difference {
  /** Index of the nearest surface. */
  readonly surface: Uint8Array;
  /** Colour distance from it, in Lab units. */
  readonly distance: Float32Array;
  /** Lightness minus that of the surface, in Lab units. */
  readonly lightness: Float32Array;
  /** Log odds that the colour is not the backdrop's. */
  readonly logOdds: Float32Array;
  /** The same, if the backdrop may be in shadow there. */
  readonly shadowLogOdds: Float32Array;
  /** 1 where `logOdds` is positive. */
  readonly differs: Uint8Array;
  /** Not 0 where two surfaces meet. */
  readonly seam?: Uint8Array;
  /** See `outlineSharpness`. */
  readonly sharpness: Float32Array;
}

export function measureDifference(lab: LabPlanes, edges: EdgeMap, backdrop: Backdrop): Difference {
  const { surfaces, strongestEdge } = backdrop;
  const { width, height } = lab;
  const n = width * height;
  const surface = new Uint8Array(n);
  const logOdds = new Float32Array(n).fill(MAX_LOG_ODDS);
  const distance = new Float32Array(n).fill(1e3);
  const lightness = new Float32Array(n);
  const shadowLogOdds = new Float32Array(n).fill(MAX_LOG_ODDS);
  const differs = new Uint8Array(n);
  const hasSeam = surfaces.length > 1;
  const paths = hasSeam ? surfaces.map((_, s) => cityBlockDistance(backdrop.similar, width, s + 1, FAR)) : [];
  const seam = hasSeam ? findSeams(backdrop, paths) : undefined;
  const reach = Math.round(0.04 * Math.max(width, height));
  for (let i = 0; i < n; i++) {
    let nearest = 0xffff;
    for (const path of paths) if (path[i]! < nearest) nearest = path[i]!;
    for (let s = 0; s < surfaces.length; s++) {
      // Only surfaces close to the pixel count: a pixel in front of the floor is not compared with the wall.
      if (hasSeam && paths[s]![i]! > nearest + reach) continue;
      const { planes, noise } = surfaces[s]!;
      let pl = planes.l[i]!;
      let pa = planes.a[i]!;
      let pb = planes.b[i]!;
      const other = seam?.[i] ? surfaces[seam[i]! - 1] : undefined;
      if (other && s + 1 !== seam![i]) {
        // Where two surfaces meet, a pixel may be a mixture of both.
        const ol = other.planes.l[i]! - pl;
        const oa = other.planes.a[i]! - pa;
        const ob = other.planes.b[i]! - pb;
        const along = (lab.l[i]! - pl) * ol + (lab.a[i]! - pa) * oa + (lab.b[i]! - pb) * ob;
        const part = Math.min(1, Math.max(0, along / (ol * ol + oa * oa + ob * ob + 1e-6)));
        pl += part * ol;
        pa += part * oa;
        pb += part * ob;
      }
      // Lens, resampling and JPEG spread colour across a strong edge, so larger differences are tolerated near it.
      const bleed = strongestEdge[i]! * strongestEdge[i]!;
      const scale = Math.sqrt(noise * noise + 0.25 + 0.0025 * bleed);
      const dl = lab.l[i]! - pl;
      const da = lab.a[i]! - pa;
      const db = lab.b[i]! - pb;
      const far = Math.sqrt(dl * dl + da * da + db * db);
      if (far < distance[i]!) {
        distance[i] = far;
        lightness[i] = dl;
        surface[i] = s;
      }
      const plain = 0.8 * (far / scale - 3.2);
      let shadowed = plain;
      const shade = (lab.l[i]! + 16) / (pl + 16);
      if (plain > 0 && shade < 1 && shade > 0.4) {
        // A shadow scales all light of the backdrop: lightness, chroma and texture shrink together.
        const ca = lab.a[i]! - pa * shade;
        const cb = lab.b[i]! - pb * shade;
        const chroma = Math.sqrt(ca * ca + cb * cb);
        const texture = 0.4 * noise * shade;
        const squaredChroma = pa * pa + pb * pb;
        // Fill light in a shadow may have another tint, which shows less on a coloured backdrop.
        const fill = squaredChroma > 144 ? 0.0005 : 0.0016;
        const grey = Math.sqrt(0.25 + texture * texture + 0.0009 * bleed + fill * dl * dl);
        const tint = 0.03 * shade * Math.sqrt(squaredChroma);
        shadowed = 0.8 * (chroma / (grey + tint) - 3.2);
        // The darker the pixel, the less likely it is a shadow.
        shadowed += 18 * Math.max(0, 0.52 - shade);
        if (shadowed > plain) shadowed = plain;
      }
      if (plain < logOdds[i]!) logOdds[i] = plain;
      if (shadowed < shadowLogOdds[i]!) shadowLogOdds[i] = shadowed;
    }
    if (logOdds[i]! > 0) differs[i] = 1;
  }
  const texture = new Float32Array(n);
  for (let i = 0; i < n; i++) texture[i] = surfaces[surface[i]!]!.texture;
  const sharpness = outlineSharpness(differs, edges, strongestEdge, texture, width, height, seam);
  const difference = { surface, distance, lightness, logOdds, shadowLogOdds, differs, sharpness };
  return seam ? { ...difference, seam } : difference;
}

/** Along the line where two surfaces meet: 1 + the index of the second one. 0 elsewhere. */
function findSeams(
  { surfaces, connected, strongestEdge }: Backdrop,
  paths: readonly Float32Array[],
): Uint8Array {
  const seam = new Uint8Array(connected.length);
  for (let second = 1; second < surfaces.length; second++) {
    for (let first = 0; first < second; first++) {
      const toFirst = paths[first]!;
      const toSecond = paths[second]!;
      const maxEdge = 2 * surfaces[first]!.texture;
      for (let i = 0; i < seam.length; i++) {
        const gap = toFirst[i]! + toSecond[i]!;
        if (gap <= 4 || (gap <= MAX_SEAM_WIDTH && strongestEdge[i]! < maxEdge)) seam[i] = second + 1;
      }
    }
  }
  return seam;
}

/** 1 + the index of the surface for pixels that are backdrop or fade gradually into it; 0 elsewhere. */
export function fadesIntoBackdrop({ connected }: Backdrop, { differs, sharpness }: Difference): Uint8Array {
  const fading = connected.slice();
  for (let i = 0; i < fading.length; i++) if (differs[i] && sharpness[i]! > 0.35) fading[i] = 0;
  return fading;
}
