/**
 * Writes what the network learns from: rendered and drawn pictures, altered as cameras, crops and files alter them,
 * as the evidence that the engine gathers, with their mattes.
 *
 *   node gateway/matting/training/samples.ts <rendered folder> <output folder> <seed> <seconds>
 *
 * Appends to one file per shape: each record is width * height * PLANES bytes of evidence, then width * height of matte.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { draw } from '../../../tests/fixtures/recipes/synthetic.ts';
import {
  type Backdrop,
  type Color,
  paintBackdrop,
} from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import { scenesByLot } from '../../../tests/fixtures/recipes/synthetic-scenes.ts';
import { gatherEvidence } from '../src/demo/evidence.ts';
import { cutByRules } from '../src/demo/rules.ts';
import { boxAround } from '../src/pixels/crop.ts';
import { type Box, drawInk } from './inks.ts';
import { Lots } from './lots.ts';
import { bust, rings, vessel } from './shapes.ts';

interface Layered {
  readonly width: number;
  readonly height: number;
  /** Bytes: r, g, b, matte. */
  readonly pixels: Buffer;
}

const [rendered = '', out = '', seed = '1', seconds = '60'] = process.argv.slice(2);
const lots = new Lots(Number(seed));
const { any, anyColor, between, chance, near, next } = lots;

async function fromRender(name: string): Promise<Layered> {
  const matte = await sharp(join(rendered, `${name}-matte.png`))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer();
  const photograph = sharp(join(rendered, `${name}.png`)).removeAlpha();
  // Few samples per pixel leave more noise than a camera does.
  const { data, info } = await (chance(0.75) ? photograph.median(3) : photograph)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return layered(data, matte, info.width, info.height);
}

function anyScene() {
  const [scene] = scenesByLot(1, Math.floor(next() * 1e9));
  if (!scene) throw new Error('no scene');
  return scene;
}

async function fromDrawing(): Promise<Layered> {
  const scene = anyScene();
  const backdrop = anyBackdrop(scene.backdrop);
  // White on white, black on black: the hard part, so it comes often.
  const subject = chance(0.25) ? { ...scene.subject, color: near(mainColor(backdrop), 0.3) } : scene.subject;
  const { rgb, matte, width, height } = await draw({ ...scene, subject, backdrop });
  return layered(rgb, matte, width, height);
}

/** The plain one, or one that is no backdrop at all: things, near or out of focus, and patterns. */
function anyBackdrop(plain: Backdrop): Backdrop {
  if (chance(0.7)) return plain;
  const clutter: Backdrop = { kind: 'clutter', busy: between(20, 60), soft: between(0, 12) };
  const [one, other, pitch] = [anyColor(), anyColor(), between(8, 30)];
  return any([
    clutter,
    clutter,
    { kind: 'stripes', one, other, pitch },
    { kind: 'checks', one, other, pitch },
  ]);
}

/** The backdrop's colour, or one of its colours. */
function mainColor(backdrop: Backdrop): Color {
  switch (backdrop.kind) {
    case 'gradient':
      return backdrop.from;
    case 'spot':
      return backdrop.centre;
    case 'two-tone':
    case 'boards':
      return chance(0.5) ? backdrop.wall : backdrop.floor;
    case 'solid':
    case 'textured':
      return backdrop.color;
    default:
      return anyColor();
  }
}

/** Plain shapes, composed as few drawings are. */
async function fromShapes(): Promise<Layered> {
  const scene = anyScene();
  const [width, height] = anySize();
  const behind = paintBackdrop(anyBackdrop(scene.backdrop), width, height, next);
  const svg = chance(0.3)
    ? vessel(lots, width, height)
    : chance(0.4)
      ? bust(lots, width, height)
      : rings(lots, width, height, behind);
  const subject = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  for (let i = 0; i < width * height; i++) {
    const part = (subject[i * 4 + 3] as number) / 255;
    for (let c = 0; c < 3; c++) {
      subject[i * 4 + c] = (subject[i * 4 + c] as number) * part + (behind[i * 3 + c] as number) * (1 - part);
    }
  }
  return { width, height, pixels: subject };
}

const anySize = () =>
  any([
    [320, 320],
    [400, 300],
    [300, 400],
  ] as const);

function layered(rgb: Uint8Array, matte: Uint8Array, width: number, height: number): Layered {
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
function parted({ width, height, pixels }: Layered): { colors: Sharp; matte: Sharp } {
  const part = (channels: readonly number[]) => {
    const picked = Buffer.alloc(width * height * channels.length);
    for (let i = 0, o = 0; i < width * height; i++)
      for (const channel of channels) picked[o++] = pixels[i * 4 + channel] as number;
    return sharp(picked, { raw: { width, height, channels: channels.length as 1 | 3 } });
  };
  return { colors: part([0, 1, 2]), matte: part([3]).toColourspace('b-w') };
}

/** The subject of one picture before what another one shows, whose own subject stays one. */
async function transplant(subject: Layered, scenery: Layered): Promise<Layered> {
  const { width, height } = subject;
  const behind = await resized(scenery, width, height);
  lay(subject, behind, 0, 0);
  return behind;
}

/** Subjects of a few pictures, some of them many times, all over one backdrop. */
async function gathered(): Promise<Layered> {
  const scene = anyScene();
  const [width, height] = anySize();
  const table = new Uint8Array(paintBackdrop(scene.backdrop, width, height, next));
  const picture = layered(table, new Uint8Array(width * height), width, height);
  const sources: Layered[] = [];
  while (sources.length === 0 || chance(0.6))
    sources.push(await (chance(0.6) ? fromRender(any(names)) : fromDrawing()));
  const usual = Math.min(width, height) * between(0.12, 0.35);
  for (let left = Math.round(between(3, 18)); left > 0; left--) {
    const source = any(sources);
    const box = boxOf(source);
    if (!box) continue;
    const scale = (usual * between(0.7, 1.4)) / Math.max(box.wide, box.tall);
    const item = await resized(source, Math.ceil(box.wide * scale), Math.ceil(box.tall * scale), box);
    const [x, y] = [width * next() - item.width / 2, height * next() - item.height / 2];
    lay(item, picture, Math.round(x), Math.round(y));
  }
  return picture;
}

/** The picture, or what is in the box of it, at another size. */
async function resized(picture: Layered, width: number, height: number, box?: Box): Promise<Layered> {
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
function lay(subject: Layered, picture: Layered, left: number, top: number): void {
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

/** A lamp throws the subject's outline on what is behind it: on a wall or a table as it is, on a floor laid flat. */
async function shaded({ width, height, pixels }: Layered): Promise<Layered> {
  const picture = { width, height, pixels: Buffer.from(pixels) };
  const box = boxOf(picture);
  if (!box) return picture;
  const [foot, size] = [box.y + box.tall / 2, Math.max(box.wide, box.tall)];
  const onFloor = chance(0.5);
  // Where the outline goes: sheared about the foot, or moved and a little larger.
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
  const [left, tint] = [between(0.15, 0.8), [1, 2, 3].map(() => between(0.93, 1.07))];
  for (let i = 0; i < width * height; i++) {
    const dark = ((blurred[i] as number) / 255) * (1 - (pixels[i * 4 + 3] as number) / 255);
    for (let c = 0; c < 3; c++) {
      const kept = 1 - dark * (1 - Math.min(1, left * (tint[c] as number)));
      picture.pixels[i * 4 + c] = (pixels[i * 4 + c] as number) * kept;
    }
  }
  return picture;
}

/** The subject about as light as what is behind it, and nearly of its colour: white before white, dark before dark. */
function toned({ width, height, pixels }: Layered): Layered {
  const subject = meanColor(pixels, (matte) => matte > 127);
  const rest = meanColor(pixels, (matte) => matte < 128);
  const [part, light] = [between(0.5, 1), between(0.8, 1.25)];
  const gains = subject.map((own, c) => Math.min(3, (((rest[c] as number) + 4) / (own + 4)) ** part * light));
  const painted = Buffer.from(pixels);
  for (let i = 0; i < width * height; i++) {
    const matte = (pixels[i * 4 + 3] as number) / 255;
    for (let c = 0; c < 3; c++) {
      const value = (pixels[i * 4 + c] as number) * (1 + matte * ((gains[c] as number) - 1));
      painted[i * 4 + c] = Math.min(255, Math.round(value));
    }
  }
  return { width, height, pixels: painted };
}

/**
 * Something printed, woven or grown on the subject, or on all the rest: marks, lettering, a label, a pattern, a grain, or
 * what another picture shows. Light and shade stay those of the picture.
 */
async function printed(picture: Layered, onSubject: boolean): Promise<Layered> {
  const { width, height, pixels } = picture;
  const ink = chance(0.25) ? await pictureInk(width, height) : await drawnInk(picture, onSubject);
  const isOfIt = (matte: number) => matte > 127 === onSubject;
  const usual = luma(meanColor(pixels, isOfIt)) + 8;
  const strength = chance(0.5) ? 1 : between(0.25, 1);
  const painted = Buffer.from(pixels);
  for (let i = 0; i < width * height * 4; i += 4) {
    const matte = (pixels[i + 3] as number) / 255;
    const part = (onSubject ? matte : 1 - matte) * strength * ((ink[i + 3] as number) / 255);
    if (part === 0) continue;
    const light = Math.min(2, (luma(pixels.subarray(i, i + 3)) + 8) / usual);
    for (let c = 0; c < 3; c++) {
      const value = Math.min(255, (ink[i + c] as number) * light);
      painted[i + c] = Math.round((pixels[i + c] as number) * (1 - part) + value * part);
    }
  }
  return { width, height, pixels: painted };
}

const luma = (color: ArrayLike<number>) =>
  0.3 * (color[0] as number) + 0.59 * (color[1] as number) + 0.11 * (color[2] as number);

function drawnInk(picture: Layered, onSubject: boolean): Promise<Buffer> {
  const { width, height, pixels } = picture;
  const box = (onSubject && boxOf(picture)) || { x: width / 2, y: height / 2, wide: width, tall: height };
  const own = meanColor(pixels, (matte) => matte > 127 === onSubject);
  const others = meanColor(pixels, (matte) => matte > 127 !== onSubject);
  const svg = drawInk(lots, width, height, box, own, others);
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

async function pictureInk(width: number, height: number): Promise<Buffer> {
  const { colors } = parted(await fromRender(any(names)));
  return colors.resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
}

function meanColor(pixels: Buffer, isOfIt: (matte: number) => boolean): Color {
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

/** The middle of the subject. */
function middleOf({ width, pixels }: Layered): { x: number; y: number } {
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
function boxOf({ width, height, pixels }: Layered) {
  const found = boxAround(width, height, (i) => (pixels[i * 4 + 3] as number) > 127);
  if (!found) return undefined;
  const { left, top, right, bottom } = found;
  return { x: (left + right) / 2, y: (top + bottom) / 2, wide: right - left, tall: bottom - top };
}

/** Crop, size and orientation. */
async function framed(picture: Layered): Promise<Layered> {
  const { width, height } = picture;
  // As the engine looks once more, at what it has found.
  const box = chance(0.3) ? boxOf(picture) : undefined;
  const ratio = box ? box.wide / box.tall : width / height;
  const [w, h] =
    chance(0.15) || Math.abs(ratio - 1) < 0.15 ? [272, 272] : ratio > 1 ? [320, 240] : [240, 320];
  // The camera is close and a border runs through the subject, most often the lower one: portraits fill its corners.
  const close = !box && chance(0.3) ? middleOf(picture) : undefined;
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
    Object.values(parted(picture)).map((plane) =>
      plane
        .flop(mirrored)
        .resize(wide, tall, { fit: 'fill', kernel: scale < 1 ? 'lanczos3' : 'cubic' })
        .extract({ left, top, width: w, height: h })
        .raw()
        .toBuffer(),
    ),
  );
  return layered(rgb as Buffer, matte as Buffer, w, h);
}

/** Exposure, white balance, curve, blur, noise, file. */
async function photographed({
  width,
  height,
  pixels,
}: Layered): Promise<{ rgb: Uint8Array; matte: Uint8Array }> {
  const n = width * height;
  const rgb = Buffer.alloc(n * 3);
  const matte = new Uint8Array(n);
  const gamma = chance(0.5) ? between(0.75, 1.35) : 1;
  const exposure = chance(0.12) ? between(1.1, 1.5) : between(0.75, 1.15);
  const rest = meanColor(pixels, (matte) => matte < 128);
  // Shops show their goods on pure white: what is light there is blown out.
  const bleached = chance(0.25) && luma(rest) > 110;
  const balance = rest.map((level) =>
    bleached ? (255 / level) ** gamma * between(1, 1.12) : exposure * between(0.93, 1.07),
  );
  // Hair, skin, leaves and wood have their colours more often than not.
  const swap = chance(0.25)
    ? any([
        [1, 0, 2],
        [2, 1, 0],
        [0, 2, 1],
        [1, 2, 0],
        [2, 0, 1],
      ])
    : [0, 1, 2];
  const noise = chance(0.5) ? between(0, 4.5) : 0;
  const falloff = chance(0.2) && !bleached ? between(0, 0.35) : 0;
  for (let i = 0; i < n; i++) {
    const r2 = (((i % width) / width - 0.5) ** 2 + (Math.floor(i / width) / height - 0.5) ** 2) * 2;
    const grain = gaussian() * noise;
    for (let c = 0; c < 3; c++) {
      const level = ((pixels[i * 4 + (swap[c] as number)] as number) / 255) ** gamma * 255;
      const value = level * (balance[c] as number) * (1 - falloff * r2) + grain + gaussian() * noise * 0.6;
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

function gaussian(): number {
  return Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
}

/** Can it be seen at all, and is it all there? */
function isUsable(rgb: Uint8Array, matte: Uint8Array): boolean {
  let area = 0;
  const sums = [0, 0, 0, 0, 0, 0];
  let squares = 0;
  for (let i = 0; i < matte.length; i++) {
    const side = (matte[i] as number) > 127 ? 0 : 3;
    if (side === 0) area++;
    for (let c = 0; c < 3; c++) {
      sums[side + c] = (sums[side + c] as number) + (rgb[i * 3 + c] as number);
      squares += (rgb[i * 3 + c] as number) ** 2;
    }
  }
  const n = matte.length;
  if (area < 0.008 * n || area > 0.8 * n) return false;
  const mean = sums.reduce((a, b) => a + b, 0) / n / 3;
  const spread = Math.sqrt(Math.max(0, squares / n / 3 - mean * mean));
  return spread > 3 && mean < 251 && mean > 5;
}

await mkdir(out, { recursive: true });
const files = new Map<string, ReturnType<typeof createWriteStream>>();
const until = Date.now() + Number(seconds) * 1000;
let count = 0;
let names: string[] = [];
while (Date.now() < until) {
  if (count % 50 === 0) {
    names = (await readdir(rendered))
      .filter((name) => name.endsWith('.txt'))
      .map((name) => name.slice(0, -4));
  }
  count++;
  let picture = chance(0.65)
    ? await fromRender(any(names))
    : chance(0.5)
      ? await fromDrawing()
      : chance(0.4)
        ? await fromShapes()
        : await gathered();
  if (chance(0.25))
    picture = await transplant(picture, chance(0.6) ? await fromRender(any(names)) : await fromDrawing());
  if (chance(0.3)) picture = await shaded(picture);
  if (chance(0.2)) picture = toned(picture);
  if (chance(0.35)) picture = await printed(picture, true);
  if (chance(0.12)) picture = await printed(picture, false);
  const { width, height, pixels } = await framed(picture);
  const { rgb, matte } = await photographed({ width, height, pixels });
  if (!isUsable(rgb, matte)) continue;
  const { values } = gatherEvidence(await cutByRules({ width, height, rgb }, async () => {}));
  const key = `${width}x${height}`;
  let file = files.get(key);
  if (!file) {
    file = createWriteStream(join(out, `${key}-${seed}.bin`), { flags: 'a' });
    files.set(key, file);
  }
  file.write(values);
  if (!file.write(matte)) await new Promise((resolve) => file?.once('drain', () => resolve(undefined)));
}
for (const file of files.values()) await new Promise<void>((resolve) => file.end(() => resolve()));
process.stdout.write(`${count} samples\n`);
