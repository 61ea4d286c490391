import { describe, expect, it } from 'vitest';
import { sniffImageType } from './image-type.ts';

const type = (text: string) => sniffImageType(Buffer.from(text, 'latin1'));

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
    ['<svg>', 'svg'],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', 'svg'],
    ['\xef\xbb\xbf \n<?xml version="1.0"?><!-- a > b --><!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'svg'],
  ])('knows %j as %s', (text, expected) => {
    expect(type(text)).toBe(expected);
  });

  it.each([
    '',
    'B',
    'BM and some text that goes on',
    'RIFF\x10\0\0\0WAVE',
    '\0\0\0\x1cftypavif',
    '\0\0\0\x1cftypheic',
    '%PDF-1.4',
    'text with <svg> in it',
    '<html><svg></svg></html>',
    '<svgx/>',
    '<!-- never closed <svg>',
    '<?xml',
    '\x1f\x8b\x08',
  ])('takes %j for nothing', (text) => {
    expect(type(text)).toBeUndefined();
  });

  it('is quick with a prolog that is made to be slow', () => {
    expect(type('<!--x-->'.repeat(100_000))).toBeUndefined();
    expect(type(`<!DOCTYPE ${'['.repeat(100_000)}`)).toBeUndefined();
  });
});
