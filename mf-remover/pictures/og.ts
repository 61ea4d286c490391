/** Open Graph pictures, 1200 × 630: a cut-out steps out of its frame beside the wordmark. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from './sharp.ts';

const require = createRequire(new URL('../../tests/package.json', import.meta.url));
const { chromium } = require('@playwright/test');

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const data = (path: string, type: string) => `data:${type};base64,${readFileSync(path).toString('base64')}`;
const font = data(
  here(
    '../../shell/node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ),
  'font/woff2',
);

/** Page type → cut-out, frame colour, and size and place of the subject (pixels). */
const pages: Record<string, { cut: string; frame: string; width: number; left: number; top: number }> = {
  home: { cut: 'hero/subject', frame: '#A9C4D6', width: 860, left: 400, top: -50 },
  tools: { cut: 'home/products-after', frame: '#5B84A8', width: 800, left: 480, top: 20 },
  products: { cut: 'scenario/products-1-after', frame: '#E8A317', width: 830, left: 440, top: 0 },
  animals: { cut: 'scenario/animals-1-after', frame: '#F0B7A4', width: 850, left: 435, top: -20 },
  cars: { cut: 'scenario/cars-2-after', frame: '#E8A317', width: 860, left: 420, top: -10 },
  blog: { cut: 'home/people-after', frame: '#5B84A8', width: 850, left: 450, top: -10 },
  support: { cut: 'home/animals-after', frame: '#7E9B76', width: 830, left: 440, top: 0 },
  legal: { cut: 'home/graphics-after', frame: '#7E9B76', width: 850, left: 430, top: -8 },
};

/** The remote that owns the pages, if it is not this one. */
const owners: Record<string, string> = { support: 'mf-support', legal: 'mf-legal' };

const mark = `<svg viewBox="0 0 32 32" width="92"><path d="M3 9h18v20H3z" fill="#fff" stroke="#1B1714" stroke-width="2"/>
  <path d="M3 9h6v5H3zM15 9h6v5h-6zM9 14h6v5H9zM3 19h6v5H3zM15 19h6v5h-6zM9 24h6v5H9z" fill="#D9D3C6"/>
  <path d="M3 9h18v20H3z" fill="none" stroke="#1B1714" stroke-width="2"/><circle cx="21" cy="12" r="9" fill="#DB2F10"/></svg>`;

mkdirSync(here('../src/images/og'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, { cut, frame, width, left, top }] of Object.entries(pages)) {
  const file = here(`../src/images/${cut}.webp`);
  if (!statSync(file, { throwIfNoEntry: false })) continue;
  await page.setContent(`<style>
    @font-face { font-family: Display; src: url(${font}); font-weight: 200 800 }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: #FAF7F0 }
    .board { position: absolute; left: 560px; top: 78px; width: 560px; height: 474px; border-radius: 28px; background: ${frame};
      box-shadow: 0 24px 60px #1b171433 }
    .checker { position: absolute; left: 0; bottom: 0; width: 1200px; height: 26px;
      background: repeating-conic-gradient(#E9E1D3 0 25%, #fff 0 50%) 0 0 / 26px 26px }
    .subject { position: absolute; left: ${left}px; top: ${top}px; width: ${width}px; filter: drop-shadow(0 18px 18px #1b171455) }
    .name { position: absolute; left: 72px; top: 262px; display: flex; align-items: center; gap: 20px;
      font: 800 104px/1 Display; letter-spacing: -.045em; color: #1B1714 }
  </style><div class="checker"></div><div class="board"></div>
  <div class="name">${mark}<span>Liftout</span></div><img class="subject" src="${data(file, 'image/webp')}">`);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(100);
  const shot = await page.screenshot({ type: 'png' });
  let jpeg: Buffer = Buffer.alloc(0);
  for (let quality = 88; quality > 50; quality -= 6) {
    jpeg = await sharp(shot).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= 120_000) break;
  }
  const owner = owners[name];
  const target = owner ? `${owner}/src/images/og` : `mf-remover/src/images/og/${name}`;
  writeFileSync(here(`../../${target}.jpg`), jpeg);
  console.log(`${target}.jpg`, jpeg.length);
}
await browser.close();
