import sharp, { type OverlayOptions, type Sharp } from 'sharp';

const CELL = 260;
const LABEL = 16;
const SHEET_COLUMNS = 6;
const SHEET_ROWS = 6;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Contact sheets: each picture beside its cut-outs on magenta. */
export class ContactSheet {
  private readonly tiles: Buffer[] = [];
  private readonly cells: number;

  /** @param cutouts number of cut-outs of each picture. */
  constructor(cutouts: number) {
    this.cells = cutouts + 1;
  }

  /** Adds a picture. The cut-outs are straight RGBA at its size. */
  async add({ width, height, rgb }: Picture, cutouts: readonly Uint8Array[], label: string): Promise<void> {
    const images = [await fit(sharp(rgb, { raw: { width, height, channels: 3 } }))];
    for (const rgba of cutouts) {
      // Composite at full size before scaling, as a browser does, so that fringes stay visible.
      const onMagenta = await sharp(rgba, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#ff00ff' })
        .png()
        .toBuffer();
      images.push(await fit(sharp(onMagenta)));
    }
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL * this.cells}" height="${LABEL}"><text x="4" y="12" font-size="12" font-family="sans-serif">${label}</text></svg>`;
    this.tiles.push(
      await sharp({
        create: { width: CELL * this.cells, height: CELL + LABEL, channels: 3, background: '#fff' },
      })
        .composite([
          { input: Buffer.from(text), left: 0, top: 0 },
          ...images.map((input, k) => ({ input, left: k * CELL, top: LABEL })),
        ])
        .png()
        .toBuffer(),
    );
  }

  /** Writes `<path>-1.png`, `<path>-2.png`, … Returns the file names. */
  async write(path: string): Promise<string[]> {
    const files: string[] = [];
    const columns = Math.max(1, Math.floor(SHEET_COLUMNS / this.cells));
    for (let page = 0; page * columns * SHEET_ROWS < this.tiles.length; page++) {
      const tiles = this.tiles.slice(page * columns * SHEET_ROWS, (page + 1) * columns * SHEET_ROWS);
      const overlays: OverlayOptions[] = tiles.map((input, k) => ({
        input,
        left: (k % columns) * CELL * this.cells,
        top: Math.floor(k / columns) * (CELL + LABEL),
      }));
      const width = columns * CELL * this.cells;
      const height = Math.ceil(tiles.length / columns) * (CELL + LABEL);
      const file = `${path}-${page + 1}.png`;
      await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .composite(overlays)
        .png()
        .toFile(file);
      files.push(file);
    }
    return files;
  }
}

const fit = (image: Sharp) =>
  image.resize({ width: CELL, height: CELL, fit: 'contain', background: '#444' }).png().toBuffer();
