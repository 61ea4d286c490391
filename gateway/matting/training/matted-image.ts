import sharp, { type Sharp } from 'sharp';
import type { Color } from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import { boundingBox } from '../src/pixels/crop.ts';

/** A picture with the matte of its subject. */
export interface MattedImage {
  readonly width: number;
  readonly height: number;
  /** Bytes: r, g, b, matte. */
  readonly pixels: Buffer;
}

/** Centre and sides, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly tall: number;
}

export function mattedImage(rgb: Uint8Array, matte: Uint8Array, width: number, height: number): MattedImage {
  const pixels = Buffer.alloc(width * height * 4);
  for (let i = 0; i < matte.length; i++) {
    pixels[i * 4] = rgb[i * 3] as number;
    pixels[i * 4 + 1] = rgb[i * 3 + 1] as number;
    pixels[i * 4 + 2] = rgb[i * 3 + 2] as number;
    pixels[i * 4 + 3] = matte[i] as number;
  }
  return { width, height, pixels };
}

/** Colours and matte as separate images. Resized together, the colours would be weighted by the matte. */
export function splitMatte({ width, height, pixels }: MattedImage): { colors: Sharp; matte: Sharp } {
  const part = (channels: readonly number[]) => {
    const picked = Buffer.alloc(width * height * channels.length);
    for (let i = 0, o = 0; i < width * height; i++)
      for (const channel of channels) picked[o++] = pixels[i * 4 + channel] as number;
    return sharp(picked, { raw: { width, height, channels: channels.length as 1 | 3 } });
  };
  return { colors: part([0, 1, 2]), matte: part([3]).toColourspace('b-w') };
}

/** Resizes the picture, or the part in the box. */
export async function resize(
  picture: MattedImage,
  width: number,
  height: number,
  box?: Box,
): Promise<MattedImage> {
  const [rgb, matte] = await Promise.all(
    Object.values(splitMatte(picture)).map((plane) => {
      const part = box
        ? plane.extract({
            left: box.x - box.wide / 2,
            top: box.y - box.tall / 2,
            width: box.wide,
            height: box.tall,
          })
        : plane;
      return part.resize(width, height, { fit: 'fill' }).raw().toBuffer();
    }),
  );
  return mattedImage(rgb as Buffer, matte as Buffer, width, height);
}

/** Pastes a subject onto a picture, with its upper left corner at this position. Clips parts that lie outside. */
export function paste(subject: MattedImage, picture: MattedImage, left: number, top: number): void {
  const to = picture.pixels;
  for (let y = Math.max(0, -top); y < Math.min(subject.height, picture.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(subject.width, picture.width - left); x++) {
      const i = (y * subject.width + x) * 4;
      const o = ((top + y) * picture.width + left + x) * 4;
      // Half-transparent pixels contain the old background's colour, so the outer half of the edge is left out.
      const part = Math.max(0, Math.min(1, ((subject.pixels[i + 3] as number) / 255) * 2 - 1));
      for (let c = 0; c < 3; c++) {
        to[o + c] = (subject.pixels[i + c] as number) * part + (to[o + c] as number) * (1 - part);
      }
      to[o + 3] = Math.max(part * 255, to[o + 3] as number);
    }
  }
}

/** The subject's centre of mass. */
export function centroid({ width, pixels }: MattedImage): { x: number; y: number } {
  let [sum, x, y] = [1e-6, 0, 0];
  for (let i = 0; i < pixels.length / 4; i++) {
    const weight = pixels[i * 4 + 3] as number;
    sum += weight;
    x += weight * (i % width);
    y += weight * Math.floor(i / width);
  }
  return { x: x / sum, y: y / sum };
}

/** The smallest box around the subject; undefined when there is none. */
export function subjectBox({ width, height, pixels }: MattedImage) {
  const matte = new Uint8Array(width * height);
  for (let i = 0; i < matte.length; i++) matte[i] = pixels[i * 4 + 3] as number;
  const bounds = boundingBox(matte, width, height, 127);
  if (!bounds) return undefined;
  const { left, top, right, bottom } = bounds;
  return { x: (left + right) / 2, y: (top + bottom) / 2, wide: right - left, tall: bottom - top };
}

/** Mean colour of the pixels whose matte satisfies the condition. */
export function meanColor(pixels: Buffer, includes: (matte: number) => boolean): Color {
  let [r, g, b, count] = [0, 0, 0, 1];
  for (let i = 0; i < pixels.length; i += 4) {
    if (!includes(pixels[i + 3] as number)) continue;
    count++;
    r += pixels[i] as number;
    g += pixels[i + 1] as number;
    b += pixels[i + 2] as number;
  }
  return [r / count, g / count, b / count];
}

export const luma = (color: ArrayLike<number>) =>
  0.3 * (color[0] as number) + 0.59 * (color[1] as number) + 0.11 * (color[2] as number);
