/** "Just picture it" as paper collages: cut-outs of the studio laid on landscapes cut from coloured paper. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from './sharp.ts';

const require = createRequire(new URL('../../tests/package.json', import.meta.url));
const { chromium } = require('@playwright/test');
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const home = here('../src/images/home/');

const P = {
  paper: '#FAF7F0',
  ink: '#1B1714',
  vermilion: '#DB2F10',
  mustard: '#E8A317',
  sage: '#7E9B76',
  blue: '#5B84A8',
  blush: '#F0B7A4',
  sky: '#A9C4D6',
  mint: '#BFD2B4',
  plum: '#6E3B4C',
  night: '#26344A',
  coral: '#EE7B5D',
  straw: '#E9CE8B',
};

const sheet = (shape: string, fill: string) => `<g filter="url(#lift)" fill="${fill}">${shape}</g>`;
const hill = (d: string, fill: string) => sheet(`<path d="${d}V700H-20z"/>`, fill);
const disc = (x: number, y: number, r: number, fill: string) =>
  sheet(`<circle cx="${x}" cy="${y}" r="${r}"/>`, fill);
const sun = (x: number, y: number, r: number, rays: string, core: string, n = 30) => {
  const points = Array.from({ length: n * 2 }, (_, k) => {
    const a = (Math.PI * k) / n;
    const d = r * (k % 2 ? 1.4 : 1.12);
    return `${(x + d * Math.sin(a)).toFixed(1)},${(y + d * Math.cos(a)).toFixed(1)}`;
  });
  return sheet(`<polygon points="${points.join(' ')}"/>`, rays) + disc(x, y, r, core);
};
const cloud = (x: number, y: number, s: number, fill = P.paper) =>
  sheet(
    `<g transform="translate(${x} ${y}) scale(${s})"><circle cx="-44" cy="4" r="28"/><circle cx="-6" cy="-12" r="40"/><circle cx="38" r="32"/><circle cx="66" cy="10" r="18"/><circle cx="-68" cy="12" r="17"/><rect x="-80" y="6" width="160" height="24" rx="12"/></g>`,
    fill,
  );
const leaf = (x: number, y: number, turn: number, s: number, fill: string) =>
  sheet(
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M0 0C-70-50-80-150 0-230 80-150 70-50 0 0z"/><path d="M0 0V-205M0-60l38-40M0-60l-38-40M0-110l36-38M0-110l-36-38" stroke="#0003" stroke-width="4" fill="none"/></g>`,
    fill,
  );
const flower = (x: number, y: number, r: number, petals: string, core: string, stem: string) =>
  sheet(`<rect x="${x - 3}" y="${y}" width="6" height="300"/>`, stem) +
  sheet(
    Array.from(
      { length: 9 },
      (_, k) =>
        `<ellipse cx="${x}" cy="${y - r * 0.62}" rx="${r * 0.27}" ry="${r * 0.45}" transform="rotate(${k * 40} ${x} ${y})"/>`,
    ).join(''),
    petals,
  ) +
  disc(x, y, r * 0.3, core);
const tower = (x: number, w: number, h: number, fill: string, lit: string, seed: number) =>
  sheet(`<rect x="${x}" y="${560 - h}" width="${w}" height="${h + 20}" rx="3"/>`, fill) +
  Array.from({ length: Math.floor(w / 26) * Math.floor(h / 38) }, (_, k) => {
    const columns = Math.floor(w / 26);
    const on = (k * 7 + seed * 5) % 11 < 6;
    return `<rect x="${x + (w - columns * 26) / 2 + (k % columns) * 26 + 6}" y="${576 - h + Math.floor(k / columns) * 38}" width="14" height="20" rx="2" fill="${on ? lit : '#0003'}"/>`;
  }).join('');

type Collage = {
  subject: string;
  back: string;
  art: string;
  shadow: [number, number, number, number];
};

const collages: Record<string, Collage> = {
  people: {
    subject: 'people',
    back: P.night,
    art:
      sun(720, 130, 52, P.paper, P.straw, 24) +
      tower(20, 120, 360, P.plum, P.mustard, 1) +
      tower(620, 130, 330, P.blue, P.mustard, 2) +
      tower(130, 110, 260, P.coral, P.straw, 3) +
      tower(520, 110, 250, P.sage, P.straw, 4) +
      tower(740, 140, 400, P.plum, P.mustard, 5) +
      tower(236, 96, 420, P.blue, P.mustard, 6) +
      tower(430, 100, 330, P.coral, P.straw, 7) +
      cloud(150, 110, 0.9, P.sky) +
      cloud(560, 90, 0.8, P.sky) +
      hill('M-20 556C200 540 500 566 920 548', P.mustard) +
      hill('M-20 610C250 592 600 622 920 600', P.straw),
    shadow: [440, 606, 110, 0],
  },
  animals: {
    subject: 'scenario/animals-1',
    back: P.coral,
    art:
      sun(620, 210, 120, P.blush, P.mustard) +
      [
        [60, 600, -18, 1.9, '#39564A'],
        [850, 610, 20, 1.9, '#39564A'],
        [180, 640, -30, 1.6, P.sage],
        [740, 640, 28, 1.7, P.sage],
        [20, 420, 40, 1.4, P.mint],
        [890, 400, -42, 1.4, P.mint],
        [300, 640, -12, 1.2, '#4F7358'],
        [620, 640, 14, 1.2, '#4F7358'],
      ]
        .map(([x, y, t, s, c]) => leaf(Number(x), Number(y), Number(t), Number(s), String(c)))
        .join('') +
      hill('M-20 560C200 530 400 566 620 546S860 540 920 552', P.mint) +
      flower(90, 520, 46, P.paper, P.mustard, P.sage) +
      flower(810, 500, 52, P.vermilion, P.mustard, P.sage) +
      flower(720, 566, 36, P.paper, P.mustard, P.sage) +
      hill('M-20 632C200 612 640 640 920 616', P.sage),
    shadow: [440, 596, 175, 0],
  },
  cars: {
    subject: 'scenario/cars-1',
    back: P.blush,
    art:
      sun(250, 190, 118, P.paper, P.mustard, 34) +
      cloud(700, 110, 1.1) +
      cloud(520, 170, 0.7) +
      ['#5B84A8', '#A9C4D6', '#5B84A8', '#FAF7F0']
        .map((fill, k) =>
          hill(`M-20 ${300 + k * 34}${Array.from({ length: 12 }, () => 'q40 -22 80 0').join('')}`, fill),
        )
        .join('') +
      hill('M-20 430C240 408 620 438 920 416', P.straw) +
      leaf(850, 250, 62, 0.9, P.sage) +
      leaf(850, 250, -64, 0.9, '#4F7358') +
      leaf(850, 250, 8, 0.9, P.mint) +
      leaf(850, 250, 110, 0.8, '#4F7358') +
      leaf(850, 250, -112, 0.8, P.sage) +
      sheet('<path d="M846 250c6 90 0 150-14 214h30c10-70 10-130 2-214z"/>', '#C99A63'),
    shadow: [440, 522, 330, -9],
  },
  graphics: {
    subject: 'graphics',
    back: P.sky,
    art:
      sun(150, 130, 60, P.paper, P.mustard, 26) +
      cloud(720, 120, 1.2) +
      cloud(330, 90, 0.8) +
      cloud(60, 330, 0.9) +
      cloud(850, 350, 0.9) +
      hill('M-20 470C120 380 240 420 380 460S640 380 920 450', P.blue) +
      hill('M-20 520C180 470 380 540 560 500S800 470 920 520', P.sage) +
      hill('M-20 580C240 540 500 600 920 560', P.mint),
    shadow: [440, 588, 200, 0],
  },
};

const wanted = process.argv.slice(2);
mkdirSync(home, { recursive: true });

async function save(name: string, source: Buffer) {
  const bytes: Record<string, number> = {};
  for (const format of ['avif', 'webp'] as const) {
    const image = sharp(source).resize({ width: 900 });
    const file: Buffer = await (format === 'avif'
      ? image.avif({ quality: 62, effort: 4 })
      : image.webp({ quality: 82, alphaQuality: 90 })
    ).toBuffer();
    writeFileSync(`${home}picture-it-${name}.${format}`, file);
    bytes[format] = file.length;
  }
  console.log(`picture-it-${name}`, bytes);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 900, height: 675 } });
for (const [category, { subject, back, art, shadow }] of Object.entries(collages)) {
  if (wanted.length > 0 && !wanted.includes(category)) continue;
  const base = subject.includes('/') ? here(`../src/images/${subject}`) : `${home}${subject}`;
  const cut = readFileSync(`${base}-after.webp`);
  const [x, y, r, turn] = shadow;
  await page.setContent(`<style>body{margin:0}svg{display:block}</style><svg width="900" height="675" viewBox="0 0 900 675">
    <defs><filter id="lift" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="3" dy="7" stdDeviation="7" flood-color="#1b1714" flood-opacity=".38"/></filter>
    <filter id="soft"><feGaussianBlur stdDeviation="16 7"/></filter>
    <filter id="grain"><feTurbulence baseFrequency=".7" numOctaves="3"/><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .08 0 0 0 0 .06 .16 0 0 0 -.03"/></filter>
    <radialGradient id="light" cx=".25" cy=".1" r="1.1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1b1714" stop-opacity=".22"/></radialGradient></defs>
    <rect width="900" height="675" fill="${back}"/>${art}
    <rect width="900" height="675" fill="url(#light)"/><rect width="900" height="675" filter="url(#grain)" opacity=".35"/>
    <ellipse cx="${x + 20}" cy="${y}" rx="${r}" ry="20" transform="rotate(${turn} ${x} ${y})" fill="#1b1714" opacity=".5" filter="url(#soft)"/>
    <image href="data:image/webp;base64,${cut.toString('base64')}" width="900" height="675"/></svg>`);
  await page.waitForTimeout(150);
  await save(`${category}-after`, await page.screenshot({ type: 'png' }));
  await save(`${category}-before`, readFileSync(`${base}-before.webp`));
  await save(`${category}-cut`, cut);
}
await browser.close();
