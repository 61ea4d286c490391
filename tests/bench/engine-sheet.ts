import sharp, { type OverlayOptions } from 'sharp';
import type { Sample } from '../fixtures/recipes/synthetic.ts';

const CELL = 260;
const LABEL = 16;
const COLUMNS = 6;
const ROWS = 6;

/** Contact sheets: pictures beside their cut-outs on magenta. */
export class ContactSheet {
  private readonly tiles: Buffer[] = [];

  async add(sample: Sample, rgba: Uint8Array, label: string): Promise<void> {
    const { width, height } = sample;
    const size = { width: CELL, height: CELL, fit: 'contain' as const };
    const before = await sharp(sample.rgb, { raw: { width, height, channels: 3 } })
      .resize({ ...size, background: '#444' })
      .png()
      .toBuffer();
    // Composite at full size before scaling, as a browser does, so that fringes stay visible.
    const onMagenta = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ff00ff' })
      .png()
      .toBuffer();
    const after = await sharp(onMagenta)
      .resize({ ...size, background: '#444' })
      .png()
      .toBuffer();
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL * 2}" height="${LABEL}"><text x="4" y="12" font-size="12" font-family="sans-serif">${label}</text></svg>`;
    this.tiles.push(
      await sharp({ create: { width: CELL * 2, height: CELL + LABEL, channels: 3, background: '#fff' } })
        .composite([
          { input: Buffer.from(text), left: 0, top: 0 },
          { input: before, left: 0, top: LABEL },
          { input: after, left: CELL, top: LABEL },
        ])
        .png()
        .toBuffer(),
    );
  }

  /** Writes `<path>-1.png`, `<path>-2.png`, … Returns the file names. */
  async write(path: string): Promise<string[]> {
    const files: string[] = [];
    const columns = COLUMNS / 2;
    for (let page = 0; page * columns * ROWS < this.tiles.length; page++) {
      const tiles = this.tiles.slice(page * columns * ROWS, (page + 1) * columns * ROWS);
      const overlays: OverlayOptions[] = tiles.map((input, k) => ({
        input,
        left: (k % columns) * CELL * 2,
        top: Math.floor(k / columns) * (CELL + LABEL),
      }));
      const height = Math.ceil(tiles.length / columns) * (CELL + LABEL);
      const file = `${path}-${page + 1}.png`;
      await sharp({ create: { width: columns * CELL * 2, height, channels: 3, background: '#fff' } })
        .composite(overlays)
        .png()
        .toFile(file);
      files.push(file);
    }
    return files;
  }
}
