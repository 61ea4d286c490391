import { describe, expect, it } from 'vitest';
import { UndecodableImage } from '../errors.ts';
import { withSvgSize } from './svg-size.ts';

describe('withSvgSize', () => {
  it.each([
    ['<svg width="10" height="20"/>', 10, 20],
    ["<svg width='1e3px' height='2e3px'/>", 1000, 2000],
    ['<svg viewBox="0 0 300 400"/>', 300, 400],
    ['<svg viewBox="0,0,300,400" width="100%" height="50%"/>', 300, 400],
    ['<svg viewBox="0 0 300 400" width="0" height="-5"/>', 300, 400],
    ['<svg viewBox="0 0 -3 4" width="5" height="6"/>', 5, 6],
    ['<svg width=" 10 px " height="20\t"/>', 10, 20],
    ['<svg data-x="a>b" height="7" width="5">', 5, 7],
    ['<svg width="1in" height="3pt"/>', 96, 4],
    ['<svg width="2em" height="3 mm"/>', 32, (3 * 96) / 25.4],
    ['<svg width="x" height="y"/>', 300, 150],
  ])('reads %s', (svg, width, height) => {
    expect(withSvgSize(svg)).toMatchObject({ width, height });
  });

  it.each(['<svg width="1"', `<svg data-x="${'x'.repeat(100_000)}">`])(
    'refuses a root tag without an end and a very long one: %#',
    (svg) => {
      expect(() => withSvgSize(svg)).toThrow(UndecodableImage);
    },
  );

  it.each([
    '<svg '.repeat(40_000),
    `<svg width="1${' '.repeat(60_000)}!">`,
    `<svg width="${'e'.repeat(60_000)}!">`,
  ])('reads no text for seconds: %#', (svg) => {
    const start = performance.now();
    try {
      withSvgSize(svg);
    } catch (error) {
      expect(error).toBeInstanceOf(UndecodableImage);
    }
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
