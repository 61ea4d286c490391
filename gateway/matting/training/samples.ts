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
import { random } from '../../../tests/fixtures/recipes/synthetic-random.ts';
import { scenesByLot } from '../../../tests/fixtures/recipes/synthetic-scenes.ts';
import { gatherEvidence } from '../src/demo/evidence.ts';
import { cutByRules } from '../src/demo/rules.ts';
import { boxAround } from '../src/pixels/crop.ts';

interface Layered {
  readonly width: number;
  readonly height: number;
  /** Bytes: r, g, b, matte. */
  readonly pixels: Buffer;
}

const [rendered = '', out = '', seed = '1', seconds = '60'] = process.argv.slice(2);
const next = random(Number(seed));
const between = (low: number, high: number) => low + (high - low) * next();
const chance = (part: number) => next() < part;
const any = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;

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

async function fromDrawing(): Promise<Layered> {
  const [scene] = scenesByLot(1, Math.floor(next() * 1e9));
  if (!scene) throw new Error('no scene');
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
  const [scene] = scenesByLot(1, Math.floor(next() * 1e9));
  if (!scene) throw new Error('no scene');
  const [width, height] = any([
    [320, 320],
    [400, 300],
    [300, 400],
  ] as const);
  const behind = paintBackdrop(anyBackdrop(scene.backdrop), width, height, next);
  const svg = chance(0.3)
    ? vessel(width, height)
    : chance(0.4)
      ? bust(width, height)
      : rings(width, height, behind);
  const subject = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  for (let i = 0; i < width * height; i++) {
    const part = (subject[i * 4 + 3] as number) / 255;
    for (let c = 0; c < 3; c++) {
      subject[i * 4 + c] = (subject[i * 4 + c] as number) * part + (behind[i * 3 + c] as number) * (1 - part);
    }
  }
  return { width, height, pixels: subject };
}

/** Half-widths of vessels at heights from the rim, 0, to the foot, 1. */
const profiles: readonly (readonly (readonly [at: number, half: number])[])[] = [
  [
    [0, 0.42],
    [1, 0.32],
  ],
  [
    [0, 0.3],
    [1, 0.3],
  ],
  [
    [0, 0.26],
    [0.25, 0.33],
    [0.45, 0.2],
    [0.52, 0.03],
    [0.94, 0.03],
    [0.97, 0.26],
    [1, 0.26],
  ],
  [
    [0, 0.1],
    [0.3, 0.1],
    [0.45, 0.27],
    [1, 0.27],
  ],
  [
    [0, 0.32],
    [0.08, 0.32],
    [0.15, 0.4],
    [1, 0.38],
  ],
  [
    [0, 0.5],
    [0.4, 0.45],
    [0.8, 0.28],
    [1, 0.2],
  ],
];

/** Of glass, through which the backdrop is seen, empty or not; or the same of clay, through which it is not. */
function vessel(width: number, height: number): string {
  const side = Math.min(width, height) * between(0.45, 0.85);
  const [x, top] = [(width - side) * between(0.2, 0.8) + side / 2, (height - side) * between(0.1, 0.9)];
  const stretch = between(0.7, 1.2);
  const profile = any(profiles).map(
    ([at, half]) => [at * side, half * side * stretch * between(0.92, 1.08)] as const,
  );
  const points = [
    ...profile.map(([y, half]) => `${x + half} ${top + y}`),
    ...profile.toReversed().map(([y, half]) => `${x - half} ${top + y}`),
  ];
  const outline = `M${points.join('L')}z`;
  const isGlass = chance(0.7);
  const tint = chance(0.5) ? near([225, 235, 235], 0.12) : anyColor();
  const rim = near(tint, 0.5);
  const level = top + side * between(0.1, 0.8);
  const fluid =
    isGlass && chance(0.5)
      ? `<rect x="0" y="${level}" width="${width}" height="${height}" fill="${css(anyColor())}" opacity="${between(0.5, 0.95)}"/>`
      : '';
  const lights = Array.from({ length: Math.round(between(0, 3)) }, () => {
    const at = x + side * between(-0.25, 0.25);
    return `<path d="M${at} ${top + side * between(0.02, 0.3)}L${at + side * between(-0.03, 0.03)} ${top + side * between(0.4, 0.95)}" stroke="#fff" stroke-opacity="${between(0.3, 0.95)}" stroke-width="${side * between(0.01, 0.05)}"/>`;
  });
  const lid = chance(0.2)
    ? `<rect x="${x - side * 0.2}" y="${top - side * 0.04}" width="${side * 0.4}" height="${side * 0.1}" fill="${css(anyColor())}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="clay"><stop stop-color="${css(near(tint, 0.2))}"/><stop offset="1" stop-color="${css(near(tint, 0.5))}"/></linearGradient>
<clipPath id="inside"><path d="${outline}"/></clipPath></defs>
<path d="${outline}" fill="${isGlass ? css(tint) : 'url(#clay)'}" fill-opacity="${isGlass ? between(0.12, 0.45) : 1}"/>
<g clip-path="url(#inside)" fill="none">${fluid}${lights.join('')}</g>
<path d="${outline}" fill="none" stroke="${css(rim)}" stroke-opacity="${between(0.6, 1)}" stroke-width="${side * between(0.008, 0.035)}" stroke-linejoin="round"/>${lid}</svg>`;
}

/** Stands on the lower border, as busts do, and may fill both its corners, as a floor does. */
function bust(width: number, height: number): string {
  const main = anyColor();
  const paint = () => css(chance(0.5) ? main : anyColor());
  const x = width * between(0.35, 0.65);
  const head = width * between(0.08, 0.18);
  const top = height * between(0.35, 0.75);
  const wide = width * between(0.3, 0.75);
  const body = any([
    `<ellipse cx="${x}" cy="${top + height * 0.3}" rx="${wide}" ry="${height * 0.3}"/><rect x="${x - wide}" y="${top + height * 0.3}" width="${wide * 2}" height="${height}"/>`,
    `<ellipse cx="${x}" cy="${top + height * 0.22}" rx="${wide}" ry="${height * between(0.22, 0.5)}"/>`,
    `<rect x="${x - wide}" y="${top}" width="${wide * 2}" height="${height}" rx="${width * between(wide > width * 0.4 ? 0.15 : 0, 0.3)}"/>`,
    `<path d="M${x - wide} ${height}Q${x - wide * 0.9} ${top} ${x} ${top}T${x + wide} ${height}z"/>`,
    `<path d="M${x - head} ${top}L${x - wide} ${height}H${x + wide}L${x + head} ${top}z"/>`,
  ]);
  const crown = top - head * between(0.3, 1.2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${chance(0.3) ? `<ellipse cx="${x}" cy="${crown}" rx="${head * 1.35}" ry="${head * between(1.3, 2.4)}" fill="${paint()}"/>` : ''}
<g fill="${paint()}">${body}</g>
<rect x="${x - head / 2}" y="${crown}" width="${head}" height="${top - crown + head}" fill="${paint()}"/>
<ellipse cx="${x}" cy="${crown}" rx="${head}" ry="${head * between(0.9, 1.5)}" fill="${paint()}"/></svg>`;
}

/**
 * Rings: wheels under a body, a handle beside it, or one alone. What they close in is a hub, which may have the
 * backdrop's colour and still is the subject's, or a hole, which shows the backdrop itself.
 */
function rings(width: number, height: number, behind: Float32Array): string {
  const main = anyColor();
  const dark = between(8, 50);
  const paint: Color = chance(0.65) ? near([dark, dark, dark], 0.15) : chance(0.5) ? main : anyColor();
  const side = Math.min(width, height) * between(0.35, 0.8);
  const left = (width - side) * between(0.2, 0.8);
  const top = (height - side * 0.7) * between(0.2, 0.8);
  const turn = chance(0.5) ? 'x2="1"' : 'x2="0" y2="1"';
  const shaded = (id: string, color: Color) =>
    `<linearGradient id="${id}" ${turn}><stop stop-color="${css(near(color, 0.15))}"/><stop offset="1" stop-color="${css(near(color, 0.35))}"/></linearGradient>`;
  const ring = ([x, y]: readonly [number, number], r: number, isHole: boolean, k = 0) => {
    const inner = r * between(0.4, 0.85);
    const at = (Math.min(height - 1, Math.round(y)) * width + Math.min(width - 1, Math.round(x))) * 3;
    const there = [...behind.subarray(at, at + 3)] as unknown as Color;
    const metal = between(130, 240);
    const hub = chance(0.5) ? near(there, 0.2) : near([metal, metal, metal], 0.1);
    const spokes = chance(0.3) ? Math.round(between(3, 8)) : 0;
    const bars = Array.from({ length: spokes }, (_, i) => {
      const [dx, dy] = [inner * Math.cos((i * Math.PI) / spokes), inner * Math.sin((i * Math.PI) / spokes)];
      return `<path d="M${x - dx} ${y - dy}L${x + dx} ${y + dy}" stroke="${css(paint)}" stroke-width="${r * 0.12}"/>`;
    });
    return `<defs>${shaded(`hub${k}`, hub)}</defs>${isHole ? '' : `<circle cx="${x}" cy="${y}" r="${inner + 1}" fill="url(#hub${k})"/>`}
<circle cx="${x}" cy="${y}" r="${(r + inner) / 2}" fill="none" stroke="${css(paint)}" stroke-width="${r - inner}"/>${bars.join('')}`;
  };
  const arrangements = [
    () => {
      const [r, isHole] = [side * between(0.1, 0.2), chance(0.15)];
      const [floor, waist] = [top + side * 0.7 - r, top + side * between(0.1, 0.3)];
      return `<path fill="url(#main)" d="M${left} ${floor}V${waist}L${left + side * between(0.1, 0.3)} ${waist}L${left + side * 0.35} ${top}H${left + side * between(0.6, 0.75)}L${left + side * 0.85} ${waist}H${left + side}V${floor}z"/>
${ring([left + side * between(0.15, 0.3), floor], r, isHole)}${ring([left + side * between(0.7, 0.85), floor], r, isHole, 1)}`;
    },
    () => {
      const at = [left + side * any([0.05, 0.95]), top + side * between(0.25, 0.45)] as const;
      return `${ring(at, side * between(0.12, 0.3), chance(0.8))}<rect x="${left + side * 0.1}" y="${top}" width="${side * 0.8}" height="${side * 0.7}" rx="${side * between(0, 0.2)}" fill="url(#main)"/>`;
    },
    () => ring([left + side / 2, top + side * 0.35], side * 0.35, chance(0.5)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${shaded('main', main)}</defs>${any(arrangements)()}</svg>`;
}

const css = ([r, g, b]: Color) => `rgb(${Math.round(r)},${Math.round(g)},${Math.round(b)})`;
const near = (color: Color, spread: number): Color => {
  const k = between(1 - spread, 1 + spread);
  return [0, 1, 2].map((c) =>
    Math.max(4, Math.min(251, (color[c] as number) * k + between(-4, 4))),
  ) as unknown as Color;
};
const anyColor = (): Color => [between(10, 245), between(10, 245), between(10, 245)];

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
  const { colors, matte } = parted(scenery);
  const behind = await colors.resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const others = await matte.resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const pixels = Buffer.from(subject.pixels);
  for (let i = 0; i < width * height; i++) {
    // Where the old background shines through the edge is not of the subject any more.
    const part = Math.max(0, Math.min(1, ((pixels[i * 4 + 3] as number) / 255) * 2 - 1));
    for (let c = 0; c < 3; c++) {
      pixels[i * 4 + c] = (pixels[i * 4 + c] as number) * part + (behind[i * 3 + c] as number) * (1 - part);
    }
    pixels[i * 4 + 3] = Math.max(part * 255, others[i] as number);
  }
  return { width, height, pixels };
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

function meanColor(pixels: Buffer, isOfIt: (matte: number) => boolean): readonly number[] {
  const sums = [0, 0, 0];
  let count = 1;
  for (let i = 0; i < pixels.length; i += 4) {
    if (!isOfIt(pixels[i + 3] as number)) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c] = (sums[c] as number) + (pixels[i + c] as number);
  }
  return sums.map((sum) => sum / count);
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
  // Portraits fill the lower corners: the camera is close, and the lower border runs through the subject.
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
  const left = middle ? within(middle.x * scale - w / 2, wide - w) : Math.floor(next() * (wide - w + 1));
  const top = middle
    ? within(middle.y * scale - h * (close ? between(0.7, 1) : 0.5), tall - h)
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
  const balance = [0, 1, 2].map(() => exposure * between(0.93, 1.07));
  const swap = chance(0.4)
    ? any([
        [1, 0, 2],
        [2, 1, 0],
        [0, 2, 1],
        [1, 2, 0],
        [2, 0, 1],
      ])
    : [0, 1, 2];
  const noise = chance(0.5) ? between(0, 4.5) : 0;
  const falloff = chance(0.2) ? between(0, 0.35) : 0;
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
  if (chance(0.4)) image = image.modulate({ saturation: between(0.2, 1.6), hue: Math.floor(next() * 360) });
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
  return spread > 3 && mean < 246 && mean > 5;
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
  let picture =
    chance(0.65) && names.length > 0
      ? await fromRender(any(names))
      : chance(0.75)
        ? await fromDrawing()
        : await fromShapes();
  if (chance(0.25))
    picture = await transplant(picture, chance(0.6) ? await fromRender(any(names)) : await fromDrawing());
  if (chance(0.2)) picture = toned(picture);
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
