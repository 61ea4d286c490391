import type { Hints, Picture } from '@liftout/matting';
import {
  type Box,
  findVisible,
  hasGivenSides,
  isEmpty,
  type LayoutFields,
  layOut,
  maxCanvasPixels,
  maxSide,
  measureSubject,
} from '@liftout/recipe';
import { zipSync } from 'fflate';
import { OptionError } from '../errors.ts';
import { mediaTypes } from '../output-format.ts';
import { addBackground, type Background } from './background.ts';
import { encode, encodeAlpha, type Layer, pixelsOf } from './encode.ts';
import { type Length, toPixels } from './length.ts';
import { addShadow, type Shadow } from './shadow.ts';

/** How a cut-out becomes the requested file. The steps are carried out in this order. */
export interface Composition {
  /** The part of the picture in which the subject is searched: left, top, right, bottom. */
  roi?: readonly [Length, Length, Length, Length];
  /** A person's hints, in pixels of the picture. */
  hints?: Hints;
  /** False makes glass and veils solid. */
  semitransparency?: boolean;
  /** Cuts down to the subject and these margins: top, right, bottom, left. */
  crop?: readonly [Length, Length, Length, Length];
  /** The subject's share of the canvas, 0 to 1. */
  scale?: number;
  /** Place of the subject between the edges, 0 to 1: across, down. Default: `original`; with a scale, the middle. */
  position?: readonly [number, number] | 'original';
  /** Ratio, size and place of the subject on a canvas. Replaces `crop`, `scale` and `position`. */
  layout?: LayoutFields;
  /** Pixels of the result at most; a larger result is reduced. */
  maxPixels?: number;
  shadow?: Shadow;
  background?: Background;
  /** `alpha` gives the matte as a grey picture. */
  channels?: 'rgba' | 'alpha';
  /** `auto` is png when anything is transparent, else jpg. */
  format: 'auto' | 'png' | 'jpg' | 'webp' | 'zip';
  /** Of jpg and webp, 1 to 100. */
  quality?: number;
}

export interface Composed {
  bytes: Uint8Array;
  mediaType: string;
  width: number;
  height: number;
  /** Where the subject is; absent when there is none. */
  foreground?: { top: number; left: number; width: number; height: number };
  /** The size that the largest `maxPixels` would give. */
  fullWidth: number;
  fullHeight: number;
}

/** A PNG has a lower limit, because it is large and slow to write. */
const maxPngPixels = 10_000_000;

/**
 * Makes the requested file from a cut-out.
 * @param load Reads the picture in a file, for the background.
 * @throws OptionError
 */
export async function compose(
  cutout: Layer,
  composition: Composition,
  load: (path: string) => Promise<Picture>,
): Promise<Composed> {
  const solid = composition.semitransparency === false ? withoutVeils(cutout) : cutout;
  const placed = composition.layout
    ? await layDown(solid, composition.layout)
    : await place(solid, composition);
  const limit = pixelLimit(composition);
  const full = withinPixels(placed, limit);
  const size = withinPixels(placed, Math.min(composition.maxPixels ?? maxCanvasPixels, limit));
  const sized = await shrinkTo(placed, size);

  // The edge of the subject is where it is half opaque, as on the site. Only a crop counts the soft pixels outside it.
  const edge = measureSubject(sized)?.box ?? findVisible(sized);
  const subject = !composition.layout && isPlaced(composition) ? findVisible(sized) : edge;
  const shaded = composition.shadow ? await addShadow(sized, edge, composition.shadow) : sized;
  const finished = composition.background
    ? await addBackground(shaded, composition.background, load)
    : shaded;
  const { bytes, mediaType } = await encodeAs(finished, sized, composition);
  return {
    bytes,
    mediaType,
    width: sized.width,
    height: sized.height,
    fullWidth: full.width,
    fullHeight: full.height,
    ...(!isEmpty(subject) && { foreground: toForeground(subject) }),
  };
}

function toForeground({ left, top, right, bottom }: Box) {
  return { top, left, width: right - left, height: bottom - top };
}

function pixelLimit({ maxPixels, format, background }: Composition): number {
  // Only requests with a size have a limit: the results of the site are as large as the upload.
  const isOpaque = background && !('colour' in background && background.colour[3] < 255);
  const isPng = format === 'png' || (format === 'auto' && !isOpaque);
  return maxPixels !== undefined && isPng ? maxPngPixels : maxCanvasPixels;
}

/** A steep curve: the antialiased edge stays, half-transparent areas become opaque or transparent. */
function withoutVeils({ width, height, rgba }: Layer): Layer {
  const solid = Uint8Array.from(rgba);
  for (let at = 3; at < solid.length; at += 4) {
    const steep = ((solid[at] as number) - 64) * 4;
    solid[at] = Math.max(0, Math.min(255, steep));
    if (steep <= 0) solid.fill(0, at - 3, at);
  }
  return { width, height, rgba: solid };
}

/** Puts the subject on the canvas of a recipe. A picture without a subject stays as it is. */
async function layDown(layer: Layer, fields: LayoutFields): Promise<Layer> {
  const subject = measureSubject(layer);
  const layout = subject && layOut(subject, layer, fields);
  if (!layout) return layer;
  const { scale, width, height } = layout;
  if (!hasGivenSides(layout, fields)) {
    throw new OptionError(
      'invalid_dimensions',
      `The other side of the result would be longer than ${maxSide} pixels.`,
    );
  }
  const visible = findVisible(layer);
  const left = Math.round(layout.left + visible.left * scale);
  const top = Math.round(layout.top + visible.top * scale);
  // Soft pixels around a small subject may reach far beyond the canvas.
  const shown = { left: -left, top: -top, right: width - left, bottom: height - top };
  const piece = await cutOut(layer, visible, scale, shown);
  return paste(piece, { width, height }, Math.max(0, left), Math.max(0, top));
}

const isPlaced = ({ crop, scale, position }: Composition): boolean =>
  crop !== undefined || scale !== undefined || Array.isArray(position);

/** Crops, scales and moves the subject. */
async function place(layer: Layer, composition: Composition): Promise<Layer> {
  const subject = findVisible(layer);
  if (isEmpty(subject) || !isPlaced(composition)) return layer;
  const { crop, scale, position } = composition;
  const [width, height] = [subject.right - subject.left, subject.bottom - subject.top];
  const frame = crop
    ? {
        left: subject.left - toPixels(crop[3], width),
        top: subject.top - toPixels(crop[0], height),
        right: subject.right + toPixels(crop[1], width),
        bottom: subject.bottom + toPixels(crop[2], height),
      }
    : { left: 0, top: 0, right: layer.width, bottom: layer.height };
  const framed = { width: frame.right - frame.left, height: frame.bottom - frame.top };
  // With large margins, the frame has more pixels than a result can have.
  const canvas = withinPixels(framed, maxCanvasPixels);
  const shrunk = canvas.width / framed.width;
  const factor =
    scale === undefined ? shrunk : Math.min((canvas.width * scale) / width, (canvas.height * scale) / height);
  const piece = await cutOut(layer, subject, factor);
  const { left, top } = corner(piece, canvas, position ?? (scale === undefined ? 'original' : [0.5, 0.5]), {
    across: ((subject.left + subject.right) / 2 - frame.left) * shrunk,
    down: ((subject.top + subject.bottom) / 2 - frame.top) * shrunk,
  });
  return paste(piece, canvas, Math.round(left), Math.round(top));
}

interface Size {
  width: number;
  height: number;
}

/**
 * The upper left corner of the subject on its canvas.
 * @param centre Of the subject in the picture. With `original` the subject stays there, unless an edge is in the way.
 */
function corner(
  piece: Size,
  canvas: Size,
  position: NonNullable<Composition['position']>,
  centre: { across: number; down: number },
): { left: number; top: number } {
  const [right, bottom] = [canvas.width - piece.width, canvas.height - piece.height];
  if (position !== 'original') return { left: right * position[0], top: bottom * position[1] };
  return {
    left: Math.max(0, Math.min(right, centre.across - piece.width / 2)),
    top: Math.max(0, Math.min(bottom, centre.down - piece.height / 2)),
  };
}

/** @param shown The part of the scaled box that is needed. Only this part is computed. */
async function cutOut(layer: Layer, box: Box, factor: number, shown?: Box): Promise<Layer> {
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const piece = pixelsOf(layer).extract({ left: box.left, top: box.top, ...size });
  if (factor !== 1 || shown) {
    const width = Math.max(1, Math.round(size.width * factor));
    const height = Math.max(1, Math.round(size.height * factor));
    piece.resize({ width, height, fit: 'fill' });
    if (shown) {
      const left = Math.min(width - 1, Math.max(0, shown.left));
      const top = Math.min(height - 1, Math.max(0, shown.top));
      const right = Math.max(left + 1, Math.min(width, shown.right));
      const bottom = Math.max(top + 1, Math.min(height, shown.bottom));
      piece.extract({ left, top, width: right - left, height: bottom - top });
    }
  }
  const { data, info } = await piece.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

/** Puts a piece on a transparent canvas, which may cut it off. */
export function paste(piece: Layer, canvas: Size, left: number, top: number): Layer {
  const rgba = new Uint8Array(canvas.width * canvas.height * 4);
  const fromX = Math.max(0, -left);
  const toX = Math.min(piece.width, canvas.width - left);
  for (let y = Math.max(0, -top); y < Math.min(piece.height, canvas.height - top); y++) {
    if (toX <= fromX) break;
    const row = piece.rgba.subarray((y * piece.width + fromX) * 4, (y * piece.width + toX) * 4);
    rgba.set(row, ((y + top) * canvas.width + left + fromX) * 4);
  }
  return { ...canvas, rgba };
}

function withinPixels({ width, height }: Size, pixels: number): Size {
  const factor = Math.sqrt(pixels / (width * height));
  if (factor >= 1) return { width, height };
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
}

async function shrinkTo(layer: Layer, { width, height }: Size): Promise<Layer> {
  if (width === layer.width && height === layer.height) return layer;
  const { data, info } = await pixelsOf(layer)
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

async function encodeAs(finished: Layer, subject: Layer, composition: Composition) {
  const { format, channels, quality, background } = composition;
  if (format === 'zip') {
    const files = {
      'color.jpg': await encode(background ? finished : withoutAlpha(finished), 'jpg', quality),
      'alpha.png': await encodeAlpha(background ? subject : finished, 'png'),
    };
    // Both are compressed already. With a fixed time, the same picture gives the same file.
    return { bytes: zipSync(files, { level: 0, mtime: zipTime }), mediaType: 'application/zip' };
  }
  const chosen = format !== 'auto' ? format : isOpaque(finished) && channels !== 'alpha' ? 'jpg' : 'png';
  const bytes =
    channels === 'alpha'
      ? await encodeAlpha(subject, chosen, quality)
      : await encode(finished, chosen, quality);
  return { bytes, mediaType: mediaTypes[chosen] };
}

const zipTime = new Date(1980, 0, 1);

/** The colours of a layer. Programs combine them with its alpha, so no pixel that is visible is mixed with white. */
function withoutAlpha({ width, height, rgba }: Layer): Layer {
  const colours = Uint8Array.from(rgba);
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] === 0) colours.fill(255, at, at + 3);
    colours[at + 3] = 255;
  }
  return { width, height, rgba: colours };
}

function isOpaque({ rgba }: Layer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}
