import sharp from 'sharp';
import {
  centroid,
  luma,
  type MattedImage,
  mattedImage,
  meanColor,
  splitMatte,
  subjectBox,
} from './matted-image.ts';
import { drawPrint } from './prints.ts';
import type { RandomSource } from './random-source.ts';

/** Lowers the contrast: gives the subject nearly the lightness and colour of the background behind it. */
export function lowerContrast(
  { between, chance }: RandomSource,
  { width, height, pixels }: MattedImage,
): MattedImage {
  const subject = meanColor(pixels, (matte) => matte > 127);
  const rest = meanColor(pixels, (matte) => matte < 128);
  const isDark = chance(0.35);
  const dim = isDark ? between(0.1, 0.4) : 1;
  const [part, light] = [between(0.5, 1), between(0.8, isDark ? 1.9 : 1.25)];
  const gains = subject.map((own, c) => Math.min(3, (((rest[c] as number) + 4) / (own + 4)) ** part * light));
  const painted = Buffer.from(pixels);
  for (let i = 0; i < width * height; i++) {
    const matte = (pixels[i * 4 + 3] as number) / 255;
    for (let c = 0; c < 3; c++) {
      const value = (pixels[i * 4 + c] as number) * dim * (1 + matte * ((gains[c] as number) - 1));
      painted[i * 4 + c] = Math.min(255, Math.round(value));
    }
  }
  return { width, height, pixels: painted };
}

/** Adds a cast shadow: the subject's outline, displaced on a wall or sheared on a floor. */
export async function addShadow(
  { between, chance }: RandomSource,
  { width, height, pixels }: MattedImage,
): Promise<MattedImage> {
  const picture = { width, height, pixels: Buffer.from(pixels) };
  const box = subjectBox(picture);
  if (!box) return picture;
  const [foot, size] = [box.y + box.tall / 2, Math.max(box.wide, box.tall)];
  const onFloor = chance(0.5);
  // On a floor the outline is sheared around its foot, on a wall displaced and slightly enlarged.
  const tall = onFloor ? between(-0.7, 0.8) : between(0.95, 1.25);
  const wide = onFloor ? 1 : tall;
  const lean = onFloor ? between(-1.2, 1.2) : 0;
  const [right, down] = onFloor
    ? [0, -box.tall * between(0, 0.08)]
    : [size * between(-0.4, 0.4), size * between(-0.25, 0.25)];
  const outline = Buffer.alloc(width * height);
  for (let i = 0; i < width * height; i++) {
    const y = foot + (Math.floor(i / width) - foot - down) / tall;
    const x = box.x + ((i % width) - box.x - right - lean * (foot - y)) / wide;
    if (x >= 0 && y >= 0 && x < width && y < height)
      outline[i] = pixels[(Math.floor(y) * width + Math.floor(x)) * 4 + 3] as number;
  }
  const blurred = await sharp(outline, { raw: { width, height, channels: 1 } })
    .blur(chance(0.6) ? between(0.5, 1.5) : between(1.5, 8))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const [light, tint] = [between(0.15, 0.8), [1, 2, 3].map(() => between(0.93, 1.07))];
  for (let i = 0; i < width * height; i++) {
    const dark = ((blurred[i] as number) / 255) * (1 - (pixels[i * 4 + 3] as number) / 255);
    for (let c = 0; c < 3; c++) {
      const kept = 1 - dark * (1 - Math.min(1, light * (tint[c] as number)));
      picture.pixels[i * 4 + c] = (pixels[i * 4 + c] as number) * kept;
    }
  }
  return picture;
}

/**
 * Adds a texture to the subject or to the background: marks, letters, a label, a pattern, a grain, or another picture.
 * Keeps the picture's light and shade.
 */
export async function addPrint(
  random: RandomSource,
  picture: MattedImage,
  onSubject: boolean,
  anyOther: () => Promise<MattedImage>,
): Promise<MattedImage> {
  const { between, chance } = random;
  const { width, height, pixels } = picture;
  const print = await (chance(0.25)
    ? picturePrint(await anyOther(), width, height)
    : drawnPrint(random, picture, onSubject));
  const isPrinted = (matte: number) => matte > 127 === onSubject;
  const meanLight = luma(meanColor(pixels, isPrinted)) + 8;
  const strength = chance(0.5) ? 1 : between(0.25, 1);
  const painted = Buffer.from(pixels);
  for (let i = 0; i < width * height * 4; i += 4) {
    const matte = (pixels[i + 3] as number) / 255;
    const part = (onSubject ? matte : 1 - matte) * strength * ((print[i + 3] as number) / 255);
    if (part === 0) continue;
    const light = Math.min(2, (luma(pixels.subarray(i, i + 3)) + 8) / meanLight);
    for (let c = 0; c < 3; c++) {
      const value = Math.min(255, (print[i + c] as number) * light);
      painted[i + c] = Math.round((pixels[i + c] as number) * (1 - part) + value * part);
    }
  }
  return { width, height, pixels: painted };
}

function drawnPrint(random: RandomSource, picture: MattedImage, onSubject: boolean): Promise<Buffer> {
  const { width, height, pixels } = picture;
  const box = (onSubject && subjectBox(picture)) || {
    x: width / 2,
    y: height / 2,
    wide: width,
    tall: height,
  };
  const own = meanColor(pixels, (matte) => matte > 127 === onSubject);
  const other = meanColor(pixels, (matte) => matte > 127 !== onSubject);
  const svg = drawPrint(random, width, height, box, own, other);
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

function picturePrint(other: MattedImage, width: number, height: number): Promise<Buffer> {
  const { colors } = splitMatte(other);
  return colors.resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
}

/** Crops, scales and mirrors. */
export async function reframe(
  { between, chance, next }: RandomSource,
  picture: MattedImage,
): Promise<MattedImage> {
  const { width, height } = picture;
  // Often a crop around the subject, as in the engine's second pass.
  const box = chance(0.4) ? subjectBox(picture) : undefined;
  const ratio = box ? box.wide / box.tall : width / height;
  const [long, short, square] = box ? [320, 240, 272] : [288, 224, 256];
  const [w, h] =
    chance(0.15) || Math.abs(ratio - 1) < 0.15 ? [square, square] : ratio > 1 ? [long, short] : [short, long];
  // Sometimes a close-up in which a border, mostly the lower one, cuts the subject, as in portraits.
  const close = !box && chance(0.3) ? centroid(picture) : undefined;
  const least = Math.max(w / width, h / height);
  const margins = between(1.1, 1.5);
  const scale = box
    ? Math.max(least, Math.min(least * 2, w / box.wide / margins, h / box.tall / margins))
    : least * (close ? between(1.3, 2.4) : chance(0.5) ? 1 : between(1, 1.4));
  const wide = Math.max(w, Math.round(width * scale));
  const tall = Math.max(h, Math.round(height * scale));
  const within = (at: number, most: number) => Math.round(Math.max(0, Math.min(most, at)));
  const middle = close ?? box;
  const left = middle
    ? within(middle.x * scale - w * (close ? between(0.3, 0.7) : 0.5), wide - w)
    : Math.floor(next() * (wide - w + 1));
  const top = middle
    ? within(middle.y * scale - h * (close ? between(0.4, 1) : 0.5), tall - h)
    : Math.floor(next() * (tall - h + 1));
  const mirrored = chance(0.5);
  const [rgb, matte] = await Promise.all(
    Object.values(splitMatte(picture)).map((plane) =>
      plane
        .flop(mirrored)
        .resize(wide, tall, { fit: 'fill', kernel: scale < 1 ? 'lanczos3' : 'cubic' })
        .extract({ left, top, width: w, height: h })
        .raw()
        .toBuffer(),
    ),
  );
  return mattedImage(rgb as Buffer, matte as Buffer, w, h);
}

/** Simulates a camera: exposure, white balance, tone curve, blur, noise and JPEG. */
export async function simulateCamera(
  { pick, between, chance, next }: RandomSource,
  { width, height, pixels }: MattedImage,
): Promise<{ rgb: Uint8Array; matte: Uint8Array }> {
  const n = width * height;
  const rgb = Buffer.alloc(n * 3);
  const matte = new Uint8Array(n);
  const gamma = chance(0.5) ? between(0.75, 1.35) : 1;
  const exposure = chance(0.12) ? between(1.1, 1.5) : between(0.75, 1.15);
  const background = meanColor(pixels, (matte) => matte < 128);
  // Product pictures are often overexposed to a pure white background.
  const overexposed = chance(0.25) && luma(background) > 110;
  const balance = background.map((level) =>
    overexposed ? (255 / level) ** gamma * between(1, 1.12) : exposure * between(0.93, 1.07),
  );
  // Swaps colour channels, but seldom: hair, skin, leaves and wood should mostly keep their colours.
  const swap = chance(0.25)
    ? pick([
        [1, 0, 2],
        [2, 1, 0],
        [0, 2, 1],
        [1, 2, 0],
        [2, 0, 1],
      ])
    : [0, 1, 2];
  const noise = chance(0.5) ? between(0, 4.5) : 0;
  const grained = (strength: number) => (noise > 0 ? gaussian(next) * strength : 0);
  const falloff = chance(0.2) && !overexposed ? between(0, 0.35) : 0;
  for (let i = 0; i < n; i++) {
    const r2 = (((i % width) / width - 0.5) ** 2 + (Math.floor(i / width) / height - 0.5) ** 2) * 2;
    const grain = grained(noise);
    for (let c = 0; c < 3; c++) {
      const level = ((pixels[i * 4 + (swap[c] as number)] as number) / 255) ** gamma * 255;
      const value = level * (balance[c] as number) * (1 - falloff * r2) + grain + grained(noise * 0.6);
      rgb[i * 3 + c] = Math.max(0, Math.min(255, Math.round(value)));
    }
    matte[i] = pixels[i * 4 + 3] as number;
  }
  let image = sharp(rgb, { raw: { width, height, channels: 3 } });
  if (chance(0.3)) image = image.blur(between(0.4, 1.1));
  if (chance(0.4)) {
    const hue = chance(0.5) ? between(0, 360) : between(-12, 12);
    image = image.modulate({ saturation: between(0.2, 1.6), hue: Math.round(hue + 360) % 360 });
  }
  const file = chance(0.6)
    ? await image.jpeg({ quality: Math.round(between(55, 95)) }).toBuffer()
    : await image.png().toBuffer();
  return { rgb: new Uint8Array(await sharp(file).removeAlpha().raw().toBuffer()), matte };
}

function gaussian(next: () => number): number {
  return Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
}
