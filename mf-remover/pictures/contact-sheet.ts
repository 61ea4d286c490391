/** All pictures on one sheet, cut-outs on the transparency board. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from './sharp.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const width = 260;
const height = 195;
const gap = 8;
const columns = 7;
const files = globSync('mf-*/src/images/**/*.{jpg,webp}', { cwd: root })
  .filter((file) => !/-(small|thumb)\./.test(file))
  .sort();

const board = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="c" width="26" height="26" patternUnits="userSpaceOnUse"><rect width="26" height="26" fill="#fff"/><path d="M0 0h13v13H0zM13 13h13v13H13z" fill="#E9E1D3"/></pattern></defs><rect width="100%" height="100%" fill="url(#c)"/></svg>`,
);
const tiles = await Promise.all(
  files.map(async (file, i) => {
    const picture = await sharp(root + file)
      .resize(width, height, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer();
    const input = await sharp(board)
      .composite([{ input: picture }])
      .png()
      .toBuffer();
    return {
      input,
      left: gap + (i % columns) * (width + gap),
      top: gap + Math.floor(i / columns) * (height + gap),
    };
  }),
);
await sharp({
  create: {
    width: gap + columns * (width + gap),
    height: gap + Math.ceil(files.length / columns) * (height + gap),
    channels: 3,
    background: '#FAF7F0',
  },
})
  .composite(tiles)
  .webp({ quality: 80 })
  .toFile(fileURLToPath(new URL('contact-sheet.webp', import.meta.url)));
