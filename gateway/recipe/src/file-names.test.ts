import { expect, it } from 'vitest';
import { createNameKeeper, nameByPattern } from './file-names.ts';
import { stemOf } from './stem-of.ts';

it.each([
  ['{name}', 'folder/red shoe.final.jpg', 'red shoe.final'],
  ['{name}', 'IMG 2024.12.05', 'IMG 2024.12.05'],
  ['shop-{n:4}', 'a.jpg', 'shop-0008'],
  ['{n}. {name}', 'a.jpg', '8. a'],
  ['{name}', 'what?.png', 'what-'],
  ['{name}/../x', 'a.png', 'a-..-x'],
  ['{name}', 'CON.png', 'picture-8'],
  ['...', 'a.png', 'picture-8'],
])('the pattern %s turns %s into the name %s', (pattern, source, expected) => {
  expect(nameByPattern(pattern, source, 7)).toBe(expected);
});

it.each([
  ['cup.JPG', 'cup'],
  ['cup.v2.jpeg', 'cup.v2'],
  ['IMG 2024.12.05', 'IMG 2024.12.05'],
  ['IMG 2024.12.05.heic', 'IMG 2024.12.05'],
  ['.png', ''],
])('takes only the extension of a picture from %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

it.each(['红色连衣裙'.repeat(20), `a${'👗'.repeat(100)}`])(
  'cuts a long name between two characters, so that it fits into 255 bytes',
  (stem) => {
    const name = nameByPattern('{name}', `${stem}.jpg`, 7);
    expect(stem).toContain(name);
    expect(name).toBe(name.toWellFormed());
    const bytes = encodeURIComponent(`${name}-500 (2).webp`).replace(/%../g, '-');
    expect(bytes.length).toBeLessThanOrEqual(255);
  },
);

it('gives every name only once, also when names differ only in case', () => {
  const keep = createNameKeeper(['old.png']);
  expect(['a', 'A', 'a', 'OLD', 'b'].map((stem) => keep(stem, 'png'))).toEqual([
    'a.png',
    'A-2.png',
    'a-3.png',
    'OLD-2.png',
    'b.png',
  ]);
});
