import sharp, { type Sharp } from 'sharp';
import type { Color } from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import { boxAround } from '../src/pixels/crop.ts';

/** A picture and which part of it is the subject. */
export interface Layered {
  readonly width: number;
  readonly height: number;
  /** Bytes: r, g, b, matte. */
  readonly pixels: Buffer;
}

/** In pixels: the middle and the sides. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly tall: number;
}

export function layered(rgb: Uint8Array, matte: Uint8Array, width: number, height: number): Layered {
  const pixels = Buffer.alloc(width * height * 4);
  for (let i = 0; i < matte.length; i++) {
    pixels[i * 4] = rgb[i * 3] as number;
    pixels[i * 4 + 1] = rgb[i * 3 + 1] as number;
    pixels[i * 4 + 2] = rgb[i * 3 + 2] as number;
    pixels[i * 4 + 3] = matte[i] as number;
  }
  return { width, height, pixels };
}

/** Colours and matte apart, each as a picture of its own: resized together, the matte would weigh the colours. */
export function parted({ width, height, pixels }: Layered): { colors: Sharp; matte: Sharp } {
  const part = (channels: readonly number[]) => {
    const picked = Buffer.alloc(width * height * channels.length);
    for (let i = 0, o = 0; i < width * height; i++)
      for (const channel of channels) picked[o++] = pixels[i * 4 + channel] as number;
    return sharp(picked, { raw: { width, height, channels: channels.length as 1 | 3 } });
  };
  return { colors: part([0, 1, 2]), matte: part([3]).toColourspace('b-w') };
}

/** The picture, or what is in the box of it, at another size. */
export async function resized(picture: Layered, width: number, height: number, box?: Box): Promise<Layered> {
  const [rgb, matte] = await Promise.all(
    Object.values(parted(picture)).map((plane) => {
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
  return layered(rgb as Buffer, matte as Buffer, width, height);
}

/** Lays a subject on a picture, its left upper corner at the place given; what lies outside is lost. */
export function lay(subject: Layered, picture: Layered, left: number, top: number): void {
  const to = picture.pixels;
  for (let y = Math.max(0, -top); y < Math.min(subject.height, picture.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(subject.width, picture.width - left); x++) {
      const i = (y * subject.width + x) * 4;
      const o = ((top + y) * picture.width + left + x) * 4;
      // Where the old background shines through the edge is not of the subject any more.
      const part = Math.max(0, Math.min(1, ((subject.pixels[i + 3] as number) / 255) * 2 - 1));
      for (let c = 0; c < 3; c++) {
        to[o + c] = (subject.pixels[i + c] as number) * part + (to[o + c] as number) * (1 - part);
      }
      to[o + 3] = Math.max(part * 255, to[o + 3] as number);
    }
  }
}

/** The middle of the subject. */
export function middleOf({ width, pixels }: Layered): { x: number; y: number } {
  let [sum, x, y] = [1e-6, 0, 0];
  for (let i = 0; i < pixels.length / 4; i++) {
    const weight = pixels[i * 4 + 3] as number;
    sum += weight;
    x += weight * (i % width);
    y += weight * Math.floor(i / width);
  }
  return { x: x / sum, y: y / sum };
}

/** The middle and the sides of the smallest box around the subject. */
export function boxOf({ width, height, pixels }: Layered) {
  const matte = new Uint8Array(width * height);
  for (let i = 0; i < matte.length; i++) matte[i] = pixels[i * 4 + 3] as number;
  const found = boxAround(matte, width, height, 127);
  if (!found) return undefined;
  const { left, top, right, bottom } = found;
  return { x: (left + right) / 2, y: (top + bottom) / 2, wide: right - left, tall: bottom - top };
}

export function meanColor(pixels: Buffer, isOfIt: (matte: number) => boolean): Color {
  let [r, g, b, count] = [0, 0, 0, 1];
  for (let i = 0; i < pixels.length; i += 4) {
    if (!isOfIt(pixels[i + 3] as number)) continue;
    count++;
    r += pixels[i] as number;
    g += pixels[i + 1] as number;
    b += pixels[i + 2] as number;
  }
  return [r / count, g / count, b / count];
}

export const luma = (color: ArrayLike<number>) =>
  0.3 * (color[0] as number) + 0.59 * (color[1] as number) + 0.11 * (color[2] as number);
