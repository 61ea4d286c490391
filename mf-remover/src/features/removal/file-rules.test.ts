import { expect, it } from 'vitest';
import { chances, checkFile } from './file-rules';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

it.each(['jpeg', 'jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'tif', 'svg+xml'])(
  'accepts a file of type image/%s with any name',
  (subtype) => {
    expect(checkFile(file('picture', `image/${subtype}`))).toBeNull();
  },
);

it.each(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'tif', 'svg'])(
  'accepts an image of an unlisted type if its name ends in .%s, in any case',
  (extension) => {
    expect(checkFile(file(`picture.${extension.toUpperCase()}`, 'image/x-other'))).toBeNull();
  },
);

it('refuses a type that is not an image, with any name', () => {
  expect(checkFile(file('picture.png', 'application/pdf'))).toBe('invalidType');
  expect(checkFile(file('picture.png', ''))).toBe('invalidType');
});

it('refuses an image of an unlisted type and an unlisted extension', () => {
  expect(checkFile(file('picture.heic', 'image/heic'))).toBe('invalidType');
});

it('accepts exactly 10 MB and refuses one byte more', () => {
  expect(checkFile(file('a.png', 'image/png', 10 * 1024 * 1024))).toBeNull();
  expect(checkFile(file('a.png', 'image/png', 10 * 1024 * 1024 + 1))).toBe('tooLarge');
});

it('expects most of a file that can be sent, and little of one that no browser can read', () => {
  expect(chances(file('a.png', 'image/png'))).toBe(2);
  expect(chances(file('a.HEIC', ''))).toBe(1);
  expect(chances(file('a.avif', 'image/avif'))).toBe(0);
  expect(chances(file('a.pdf', 'application/pdf'))).toBe(0);
});

it('names the type when type and size are wrong', () => {
  expect(checkFile(file('a.pdf', 'application/pdf', 20 * 1024 * 1024))).toBe('invalidType');
});
