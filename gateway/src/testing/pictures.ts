import sharp, { type Sharp } from 'sharp';

/** A dark blue disc in front of a light grey backdrop. It is easy to cut, and its middle and corners are known. */
export function disc(width = 96, height = 64): Sharp {
  return sharp(Buffer.from(discSvg(width, height)));
}

/** The radius is three tenths of the shorter side. */
export function discSvg(width = 96, height = 64, color = '#123a7c', backdrop = '#e4e4e4'): string {
  const radius = Math.min(width, height) * 0.3;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${backdrop}" d="M0 0h${width}v${height}H0z"/><circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="${color}"/></svg>`;
}

export const discBmp = (width = 96, height = 64): Promise<Buffer> => toBmp(disc(width, height));

/** As a 24-bit Windows bitmap. */
export async function toBmp(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const rowLength = Math.ceil((width * 3) / 4) * 4;
  const bmp = Buffer.alloc(54 + rowLength * height);
  bmp.write('BM');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(width, 18);
  bmp.writeInt32LE(height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = 54 + (height - 1 - y) * rowLength + x * 3;
      bmp[to] = data[from + 2] as number;
      bmp[to + 1] = data[from + 1] as number;
      bmp[to + 2] = data[from] as number;
    }
  }
  return bmp;
}

/** Has so many pixels that work on it takes a while. */
export function slowPicture(): Promise<Buffer> {
  return disc(2400, 1600).jpeg().toBuffer();
}

/** A few bytes that keep the renderer busy for minutes. */
export function slowSvg(seed = 0): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="5000"><filter id="f"><feTurbulence seed="${seed}" baseFrequency="0.9" numOctaves="200"/></filter><rect width="5000" height="5000" filter="url(#f)"/></svg>`;
}
