import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smallWidth } from '../src/posts/post.ts';
import { keptSmallPicture, pictureForm } from './picture-forms.ts';
import { readPosts } from './read-posts.ts';

const root = join(import.meta.dirname, '..');

it('exactly the small forms of the posts’ pictures are committed', async () => {
  const pictures = readPosts(root).flatMap(({ pictureFiles }) => pictureFiles);
  const kept = pictures.filter(({ form }) => form === 'small').map(keptSmallPicture);
  const folder = join(root, 'src/images/small');
  expect(kept.sort()).toEqual(
    readdirSync(folder)
      .map((file) => join(folder, file))
      .sort(),
  );
  for (const file of kept) expect((await sharp(file).metadata()).width, file).toBe(smallWidth);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liftout-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function picture(color: string): Promise<string> {
  const file = join(folder, `${color}.webp`);
  await sharp({ create: { width: 80, height: 45, channels: 3, background: color } }).toFile(file);
  return file;
}

it('encodes a picture once and keeps the result for the next build', async () => {
  const from = await picture('red');
  const file = { from, to: 'asset/red.11111111-small.avif', form: 'small' } as const;
  const bytes = await pictureForm('small', file);
  expect(readFileSync(join(folder, 'small/red.11111111-small.avif'))).toEqual(bytes);
  rmSync(from);
  expect(await pictureForm('small', file)).toBe(bytes);
});

it('makes a new form when the content differs, and tries again after a failure', async () => {
  const red = { from: await picture('red'), to: 'asset/a.22222222.jpg', form: 'preview' } as const;
  const blue = { from: await picture('blue'), to: 'asset/a.33333333.jpg', form: 'preview' } as const;
  expect(await pictureForm('preview', red)).not.toEqual(await pictureForm('preview', blue));
  const missing = { from: join(folder, 'green.webp'), to: 'asset/a.44444444.jpg', form: 'preview' } as const;
  await expect(pictureForm('preview', missing)).rejects.toThrow();
  await picture('green');
  expect((await sharp(await pictureForm('preview', missing)).metadata()).format).toBe('jpeg');
});
