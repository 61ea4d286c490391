import { describe, expect, it } from 'vitest';
import { nameUnsupportedType, sniffImageType, sniffLength } from './image-type.ts';

const type = (text: string) => sniffImageType(Buffer.from(text, 'latin1'));
const box = (major: string, ...compatible: string[]) =>
  `\0\0\0${String.fromCharCode(16 + compatible.length * 4)}ftyp${major}\0\0\0\0${compatible.join('')}`;
const head = (text: string) => Buffer.from(text).subarray(0, sniffLength);
const comment = `<!-- ${'a long comment '.repeat(400)} -->`;

describe('sniffImageType', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['GIF87a', 'gif'],
    ['GIF89a', 'gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    ['II*\0', 'tiff'],
    ['MM\0*', 'tiff'],
    [`BM${'\0'.repeat(12)}\x28\0\0\0`, 'bmp'],
    [box('avif', 'avif', 'mif1', 'miaf'), 'avif'],
    [box('mif1', 'avif', 'miaf'), 'avif'],
    [box('heic', 'mif1', 'heic'), 'heif'],
    [box('mif1', 'heic'), 'heif'],
    [box('hevx', 'msf1'), 'heif'],
    ['<svg>', 'svg'],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', 'svg'],
    ['\xef\xbb\xbf \n<?xml version="1.0"?><!-- a > b --><!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'svg'],
  ])('recognizes %j as %s', (text, expected) => {
    expect(type(text)).toBe(expected);
  });

  it.each([
    '',
    'B',
    'BM and some text that goes on',
    'RIFF\x10\0\0\0WAVE',
    box('isom', 'mp42'),
    '%PDF-1.4',
    'text with <svg> in it',
    '<html><svg></svg></html>',
    '<svgx/>',
    '<!-- never closed <svg>',
    '<?xml',
    '\x1f\x8b\x08',
  ])('does not take %j for a picture', (text) => {
    expect(type(text)).toBeUndefined();
  });

  it('recognizes an SVG whose root element comes after the head, and leaves other XML to the decoder', () => {
    expect(sniffImageType(head(`${comment}<svg/>`))).toBe('svg');
    expect(sniffImageType(head(`<!DOCTYPE svg [${'<!ENTITY a "b">'.repeat(400)}]><svg/>`))).toBe('svg');
    expect(sniffImageType(Buffer.from(`${comment}<svg/>`))).toBe('svg');
    expect(sniffImageType(Buffer.from(`${comment}<html/>`))).toBeUndefined();
    expect(sniffImageType(head('plain text '.repeat(1000)))).toBeUndefined();
  });

  it.each(['utf-16le', 'utf-16be'])(
    'recognizes an SVG in %s, with and without a byte order mark',
    (encoding) => {
      for (const text of ['<svg/>', '\uFEFF<?xml version="1.0" encoding="UTF-16"?><svg/>']) {
        const bytes = Buffer.from(text, 'utf16le');
        expect(sniffImageType(encoding === 'utf-16be' ? bytes.swap16() : bytes)).toBe('svg');
      }
    },
  );

  it('is fast even with a prolog that was built to make the search slow', () => {
    expect(type('<!--x-->'.repeat(100_000))).toBeUndefined();
    expect(type(`<!DOCTYPE ${'['.repeat(100_000)}`)).toBeUndefined();
    expect(type(`<!DOCTYPE a [${'] '.repeat(100_000)}`)).toBeUndefined();
  });
});

describe('nameUnsupportedType', () => {
  it.each([
    ['%PDF-1.7', 'PDF'],
    ['\xff\x0a', 'JPEG XL'],
    ['8BPS', 'Photoshop'],
    [box('isom', 'mp42'), 'video'],
    ['\0\0\x01\0', 'icon (ICO)'],
    ['hello', undefined],
  ])('names %j: %s', (text, name) => {
    expect(nameUnsupportedType(Buffer.from(text, 'latin1'))).toBe(name);
  });
});
