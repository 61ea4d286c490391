import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { smallWidth } from '../src/posts/post.ts';

/** A picture file and the name under which the build publishes it. */
export interface PictureFile {
  from: string;
  to: string;
  /** How the picture is converted. Absent if it is only copied. */
  form?: keyof typeof formSettings;
}

/** Part of the hash in the published names, because other settings make another file. */
export const formSettings = {
  small: { width: smallWidth, quality: 58, effort: 9 },
  preview: { width: 1200, height: 630, quality: 82 },
} as const;

type Form = keyof typeof formSettings;

/** Results of this process: published name (it contains a hash of the content) → bytes. */
const made = new Map<string, Promise<Buffer>>();

/** The bytes of a picture in another form, made once for each content. */
export function pictureForm(form: Form, { from, to }: PictureFile): Promise<Buffer> {
  const known = made.get(to);
  if (known) return known;
  const making = form === 'small' ? smallPicture(from, to) : previewPicture(from);
  made.set(to, making);
  making.catch(() => made.delete(to));
  return making;
}

/** All link previews support JPEG; not all support AVIF and WebP. */
function previewPicture(from: string): Promise<Buffer> {
  const { width, height, quality } = formSettings.preview;
  return sharp(from).resize(width, height, { fit: 'cover' }).jpeg({ quality, mozjpeg: true }).toBuffer();
}

/** Encoding takes ten seconds per picture, so the result is stored in `small/` beside the picture. Commit it. */
async function smallPicture(from: string, to: string): Promise<Buffer> {
  const kept = keptSmallPicture({ from, to });
  const bytes = await readFile(kept).catch(() => null);
  if (bytes) return bytes;
  const { width, quality, effort } = formSettings.small;
  const encoded = await sharp(from).resize(width).avif({ quality, effort }).toBuffer();
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, encoded);
  return encoded;
}

/** Path of the stored small form of a picture. */
export const keptSmallPicture = ({ from, to }: PictureFile): string =>
  join(dirname(from), 'small', basename(to));
