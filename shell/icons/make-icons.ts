/** Makes the site's icons from the two drawings: `node shell/icons/make-icons.ts`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const target = join(import.meta.dirname, '../public');
const icon = join(target, 'icon.svg');
const maskable = join(import.meta.dirname, 'maskable.svg');

const png = (source: string, size: number) =>
  sharp(source, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();

/** An ICO file that holds one PNG. All browsers that read `/favicon.ico` support that. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

await writeFile(join(target, 'icon-192.png'), await png(icon, 192));
await writeFile(join(target, 'icon-512.png'), await png(icon, 512));
await writeFile(join(target, 'icon-maskable-512.png'), await png(maskable, 512));
await writeFile(join(target, 'apple-touch-icon.png'), await png(maskable, 180));
await writeFile(join(target, 'favicon.ico'), ico(await png(icon, 32), 32));
