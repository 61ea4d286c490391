/** "Just picture it": cut-outs of the studio, one of them laid on a landscape cut from coloured paper. */
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
  mustard: '#E8A317',
  sage: '#7E9B76',
  blush: '#F0B7A4',
  mint: '#BFD2B4',
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
const cloud = (x: number, y: number, s: number) =>
  sheet(
    `<g transform="translate(${x} ${y}) scale(${s})"><circle cx="-44" cy="4" r="28"/><circle cx="-6" cy="-12" r="40"/><circle cx="38" r="32"/><circle cx="66" cy="10" r="18"/><circle cx="-68" cy="12" r="17"/><rect x="-80" y="6" width="160" height="24" rx="12"/></g>`,
    P.paper,
  );
const leaf = (x: number, y: number, turn: number, s: number, fill: string) =>
  sheet(
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M0 0C-70-50-80-150 0-230 80-150 70-50 0 0z"/><path d="M0 0V-205M0-60l38-40M0-60l-38-40M0-110l36-38M0-110l-36-38" stroke="#0003" stroke-width="4" fill="none"/></g>`,
    fill,
  );

type Collage = {
  subject: string;
  /** Without it, only the subject's own pictures are used. */
  scenery?: { back: string; art: string; shadow: [number, number, number, number] };
};

const collages: Record<string, Collage> = {
  people: { subject: 'people' },
  animals: { subject: 'scenario/animals-1' },
  cars: {
    subject: 'scenario/cars-1',
    scenery: {
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
for (const [category, { subject, scenery }] of Object.entries(collages)) {
  if (wanted.length > 0 && !wanted.includes(category)) continue;
  const base = subject.includes('/') ? here(`../src/images/${subject}`) : `${home}${subject}`;
  const cut = readFileSync(`${base}-after.webp`);
  if (scenery) {
    const { back, art, shadow } = scenery;
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
  }
  await save(`${category}-before`, readFileSync(`${base}-before.webp`));
  await save(`${category}-cut`, cut);
}
await browser.close();
