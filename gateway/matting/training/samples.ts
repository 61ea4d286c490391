/**
 * Writes training samples: the network's input for rendered and drawn pictures with random alterations, and their mattes.
 *
 *   node gateway/matting/training/samples.ts <rendered folder> <output folder> <seed> <seconds>
 *
 * Appends to one file per picture size. A record is width * height * CHANNELS bytes of input, then width * height bytes
 * of matte.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { draw } from '../../../tests/fixtures/recipes/synthetic.ts';
import {
  type Backdrop,
  type Color,
  paintBackdrop,
} from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import { randomScenes } from '../../../tests/fixtures/recipes/synthetic-scenes.ts';
import { createNetworkInput, type NetworkInput } from '../src/demo/network/network-input.ts';
import { segmentByRules } from '../src/demo/rules/segment-by-rules.ts';
import { addPrint, addShadow, lowerContrast, reframe, simulateCamera } from './alterations.ts';
import { type MattedImage, mattedImage, paste, resize, subjectBox } from './matted-image.ts';
import { RandomSource } from './random-source.ts';
import { bust, emblem, rings, vessel } from './shapes.ts';

const [rendered = '', out = '', seed = '1', seconds = '60'] = process.argv.slice(2);
const random = new RandomSource(Number(seed));
const { pick, anyColor, between, chance, similar, next } = random;
/** Names of the rendered pictures. Read again now and then, because rendering may still be running. */
let names: string[] = [];

async function anyRender(): Promise<MattedImage> {
  const name = pick(names);
  const matte = await sharp(join(rendered, `${name}-matte.png`))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer();
  const photograph = sharp(join(rendered, `${name}.png`)).removeAlpha();
  // Renders have more noise than photographs, because Cycles uses few samples per pixel.
  const { data, info } = await (chance(0.75) ? photograph.median(3) : photograph)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return mattedImage(data, matte, info.width, info.height);
}

function anyScene() {
  const [scene] = randomScenes(1, Math.floor(next() * 1e9));
  if (!scene) throw new Error('no scene');
  return scene;
}

async function anyDrawing(): Promise<MattedImage> {
  const scene = anyScene();
  const backdrop = anyBackdrop(scene.backdrop);
  // Low contrast is the hard case, so it is frequent.
  const subject = chance(0.5)
    ? { ...scene.subject, color: similar(mainColor(backdrop), 0.3) }
    : scene.subject;
  const { rgb, matte, width, height } = await draw({ ...scene, subject, backdrop });
  return mattedImage(rgb, matte, width, height);
}

/** Mostly the plain backdrop, sometimes clutter or a pattern. */
function anyBackdrop(plain: Backdrop): Backdrop {
  if (chance(0.8)) return plain;
  const clutter: Backdrop = { kind: 'clutter', busy: between(20, 60), soft: between(0, 12) };
  const [one, other, pitch] = [anyColor(), anyColor(), between(8, 30)];
  return pick([
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

/** Simple shapes that the drawn scenes lack. */
async function anyShapes(): Promise<MattedImage> {
  const scene = anyScene();
  const [width, height] = anySize();
  const behind = paintBackdrop(anyBackdrop(scene.backdrop), width, height, next);
  const svg = chance(0.3)
    ? vessel(random, width, height)
    : chance(0.4)
      ? bust(random, width, height)
      : rings(random, width, height, behind);
  return drawnOn(behind, svg, width, height);
}

async function drawnOn(
  behind: Float32Array,
  svg: string,
  width: number,
  height: number,
): Promise<MattedImage> {
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  for (let i = 0; i < width * height; i++) {
    const part = (pixels[i * 4 + 3] as number) / 255;
    for (let c = 0; c < 3; c++) {
      pixels[i * 4 + c] = (pixels[i * 4 + c] as number) * part + (behind[i * 3 + c] as number) * (1 - part);
    }
  }
  return { width, height, pixels };
}

/** Flat artwork on one flat colour. */
function anyEmblem(): Promise<MattedImage> {
  const [width, height] = pick([
    [272, 272],
    [320, 240],
    [240, 320],
  ] as const);
  const color = anyFlatColor();
  const distinctColor = (): Color => {
    const candidate = anyFlatColor();
    const isDistinct = candidate.some((level, c) => Math.abs(level - color[c as 0 | 1 | 2]) > 16);
    return isDistinct ? candidate : distinctColor();
  };
  const behind = paintBackdrop({ kind: 'solid', color }, width, height, next);
  return drawnOn(
    behind,
    emblem(random, width, height, [distinctColor(), distinctColor(), color]),
    width,
    height,
  );
}

/** White, black, nearly white or black, saturated, or pick colour. */
function anyFlatColor(): Color {
  const level = pick([0, 255, between(0, 50), between(215, 255)]);
  const pure = (): number => pick([0, 255]);
  return pick([
    [level, level, level],
    [level, level, level],
    [pure(), pure(), pure()],
    anyColor(),
    anyColor(),
  ]);
}

const anySize = () =>
  pick([
    [320, 320],
    [400, 300],
    [300, 400],
  ] as const);

/** Puts the subject of one picture into another one, whose own subject stays. */
async function pasteInto(subject: MattedImage, scenery: MattedImage): Promise<MattedImage> {
  const { width, height } = subject;
  const behind = await resize(scenery, width, height);
  paste(subject, behind, 0, 0);
  return behind;
}

/** Many small subjects, some of them repeated, all over one backdrop. */
async function collection(): Promise<MattedImage> {
  const scene = anyScene();
  const [width, height] = anySize();
  const table = new Uint8Array(paintBackdrop(scene.backdrop, width, height, next));
  const picture = mattedImage(table, new Uint8Array(width * height), width, height);
  const sources: MattedImage[] = [];
  while (sources.length === 0 || chance(0.6)) sources.push(await (chance(0.6) ? anyRender() : anyDrawing()));
  const typicalSize = Math.min(width, height) * between(0.12, 0.35);
  for (let left = Math.round(between(3, 18)); left > 0; left--) {
    const source = pick(sources);
    const box = subjectBox(source);
    if (!box) continue;
    const scale = (typicalSize * between(0.7, 1.4)) / Math.max(box.wide, box.tall);
    const item = await resize(source, Math.ceil(box.wide * scale), Math.ceil(box.tall * scale), box);
    const [x, y] = [width * next() - item.width / 2, height * next() - item.height / 2];
    paste(item, picture, Math.round(x), Math.round(y));
  }
  return picture;
}

/** A rendered or drawn picture with random alterations of the scene. */
async function anyPicture(): Promise<MattedImage> {
  let picture = chance(0.5)
    ? await anyRender()
    : chance(0.65)
      ? await anyDrawing()
      : chance(0.6)
        ? await anyShapes()
        : await collection();
  if (chance(0.18)) picture = await pasteInto(picture, chance(0.6) ? await anyRender() : await anyDrawing());
  if (chance(0.3)) picture = await addShadow(random, picture);
  if (chance(0.27)) picture = lowerContrast(random, picture);
  if (chance(0.35)) picture = await addPrint(random, picture, true, anyRender);
  if (chance(0.08)) picture = await addPrint(random, picture, false, anyRender);
  return picture;
}

function withoutCamera(pixels: Buffer): { rgb: Uint8Array; matte: Uint8Array } {
  const [rgb, matte] = [new Uint8Array((pixels.length / 4) * 3), new Uint8Array(pixels.length / 4)];
  for (let i = 0; i < matte.length; i++) {
    rgb.set(pixels.subarray(i * 4, i * 4 + 3), i * 3);
    matte[i] = pixels[i * 4 + 3] as number;
  }
  return { rgb, matte };
}

/** Whether the subject has a usable size and the picture enough contrast. */
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

async function networkInput(width: number, height: number, rgb: Uint8Array): Promise<NetworkInput> {
  return createNetworkInput(await segmentByRules({ width, height, rgb }, async () => {}));
}

const files = new Map<string, ReturnType<typeof createWriteStream>>();

async function write({ width, height, values }: NetworkInput, matte: Uint8Array): Promise<void> {
  const key = `${width}x${height}`;
  const file = files.get(key) ?? createWriteStream(join(out, `${key}-${seed}.bin`), { flags: 'a' });
  files.set(key, file);
  file.write(values);
  if (!file.write(matte)) await new Promise((resolve) => file.once('drain', () => resolve(undefined)));
}

await mkdir(out, { recursive: true });
const until = Date.now() + Number(seconds) * 1000;
let count = 0;
for (let pictures = 0; Date.now() < until; pictures++) {
  if (pictures % 50 === 0) {
    names = (await readdir(rendered))
      .filter((name) => name.endsWith('.txt'))
      .map((name) => name.slice(0, -4));
  }
  const isEmblem = chance(0.1);
  const picture = await (isEmblem ? anyEmblem() : anyPicture());
  // Two views of each picture, because creating it takes longer than creating a view.
  for (let views = isEmblem ? 1 : 2; views > 0; views--) {
    count++;
    const { width, height, pixels } = isEmblem ? picture : await reframe(random, picture);
    const { rgb, matte } =
      isEmblem && chance(0.5)
        ? withoutCamera(pixels)
        : await simulateCamera(random, { width, height, pixels });
    if (isUsable(rgb, matte)) await write(await networkInput(width, height, rgb), matte);
  }
}
for (const file of files.values()) await new Promise<void>((resolve) => file.end(() => resolve()));
process.stdout.write(`${count} samples\n`);
