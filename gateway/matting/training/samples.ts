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
import sharp from 'sharp';
import { draw } from '../../../tests/fixtures/recipes/synthetic.ts';
import {
  type Backdrop,
  type Color,
  paintBackdrop,
} from '../../../tests/fixtures/recipes/synthetic-backdrops.ts';
import { scenesByLot } from '../../../tests/fixtures/recipes/synthetic-scenes.ts';
import { type Evidence, gatherEvidence } from '../src/demo/evidence.ts';
import { cutByRules } from '../src/demo/rules.ts';
import { framed, photographed, printed, shaded, toned } from './alterations.ts';
import { boxOf, type Layered, lay, layered, resized } from './layered.ts';
import { Lots } from './lots.ts';
import { bust, emblem, rings, vessel } from './shapes.ts';

const [rendered = '', out = '', seed = '1', seconds = '60'] = process.argv.slice(2);
const lots = new Lots(Number(seed));
const { any, anyColor, between, chance, near, next } = lots;
/** Of the rendered pictures; more may come while samples are made. */
let names: string[] = [];

async function anyRender(): Promise<Layered> {
  const name = any(names);
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

async function anyDrawing(): Promise<Layered> {
  const scene = anyScene();
  const backdrop = anyBackdrop(scene.backdrop);
  // White on white, black on black: the hard part, so it comes often.
  const subject = chance(0.5) ? { ...scene.subject, color: near(mainColor(backdrop), 0.3) } : scene.subject;
  const { rgb, matte, width, height } = await draw({ ...scene, subject, backdrop });
  return layered(rgb, matte, width, height);
}

/** The plain one, or one that is no backdrop at all: things, near or out of focus, and patterns. */
function anyBackdrop(plain: Backdrop): Backdrop {
  if (chance(0.8)) return plain;
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
async function anyShapes(): Promise<Layered> {
  const scene = anyScene();
  const [width, height] = anySize();
  const behind = paintBackdrop(anyBackdrop(scene.backdrop), width, height, next);
  const svg = chance(0.3)
    ? vessel(lots, width, height)
    : chance(0.4)
      ? bust(lots, width, height)
      : rings(lots, width, height, behind);
  return drawnOn(behind, svg, width, height);
}

async function drawnOn(behind: Float32Array, svg: string, width: number, height: number): Promise<Layered> {
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  for (let i = 0; i < width * height; i++) {
    const part = (pixels[i * 4 + 3] as number) / 255;
    for (let c = 0; c < 3; c++) {
      pixels[i * 4 + c] = (pixels[i * 4 + c] as number) * part + (behind[i * 3 + c] as number) * (1 - part);
    }
  }
  return { width, height, pixels };
}

/** A logo, an icon, clip art: flat shapes on one flat colour. */
function anyEmblem(): Promise<Layered> {
  const [width, height] = any([
    [272, 272],
    [320, 240],
    [240, 320],
  ] as const);
  const color = anyFlatColor();
  const apart = (): Color => {
    const found = anyFlatColor();
    return found.some((level, c) => Math.abs(level - color[c as 0 | 1 | 2]) > 16) ? found : apart();
  };
  const behind = paintBackdrop({ kind: 'solid', color }, width, height, next);
  return drawnOn(behind, emblem(lots, width, height, [apart(), apart(), color]), width, height);
}

/** White, black, nearly so, pure, or any. */
function anyFlatColor(): Color {
  const level = any([0, 255, between(0, 50), between(215, 255)]);
  const pure = (): number => any([0, 255]);
  return any([
    [level, level, level],
    [level, level, level],
    [pure(), pure(), pure()],
    anyColor(),
    anyColor(),
  ]);
}

const anySize = () =>
  any([
    [320, 320],
    [400, 300],
    [300, 400],
  ] as const);

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
  while (sources.length === 0 || chance(0.6)) sources.push(await (chance(0.6) ? anyRender() : anyDrawing()));
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

/** Rendered or drawn, and altered as what is photographed can be. */
async function anyPicture(): Promise<Layered> {
  let picture = chance(0.5)
    ? await anyRender()
    : chance(0.65)
      ? await anyDrawing()
      : chance(0.6)
        ? await anyShapes()
        : await gathered();
  if (chance(0.18)) picture = await transplant(picture, chance(0.6) ? await anyRender() : await anyDrawing());
  if (chance(0.3)) picture = await shaded(lots, picture);
  if (chance(0.27)) picture = toned(lots, picture);
  if (chance(0.35)) picture = await printed(lots, picture, true, anyRender);
  if (chance(0.08)) picture = await printed(lots, picture, false, anyRender);
  return picture;
}

function asDrawn(pixels: Buffer): { rgb: Uint8Array; matte: Uint8Array } {
  const [rgb, matte] = [new Uint8Array((pixels.length / 4) * 3), new Uint8Array(pixels.length / 4)];
  for (let i = 0; i < matte.length; i++) {
    rgb.set(pixels.subarray(i * 4, i * 4 + 3), i * 3);
    matte[i] = pixels[i * 4 + 3] as number;
  }
  return { rgb, matte };
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

async function evidenceOf(width: number, height: number, rgb: Uint8Array): Promise<Evidence> {
  return gatherEvidence(await cutByRules({ width, height, rgb }, async () => {}));
}

const files = new Map<string, ReturnType<typeof createWriteStream>>();

async function write({ width, height, values }: Evidence, matte: Uint8Array): Promise<void> {
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
  // A picture takes longer to make than to photograph: more than one camera looks at it.
  for (let views = isEmblem ? 1 : 2; views > 0; views--) {
    count++;
    const { width, height, pixels } = isEmblem ? picture : await framed(lots, picture);
    const { rgb, matte } =
      isEmblem && chance(0.5) ? asDrawn(pixels) : await photographed(lots, { width, height, pixels });
    if (isUsable(rgb, matte)) await write(await evidenceOf(width, height, rgb), matte);
  }
}
for (const file of files.values()) await new Promise<void>((resolve) => file.end(() => resolve()));
process.stdout.write(`${count} samples\n`);
