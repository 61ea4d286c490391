import { describe, expect, it } from 'vitest';
import { declaredSvgSize } from './svg-size.ts';

describe('declaredSvgSize', () => {
  it.each([
    ['<svg width="10" height="20"/>', 10, 20],
    ["<svg width='1e3px' height='2e3px'/>", 1000, 2000],
    ['<svg viewBox="0 0 30 40"/>', 30, 40],
    ['<svg viewBox="0,0,30,40" width="100%" height="50%"/>', 30, 40],
    ['<!-- > --><svg data-x="a>b" height="7" width="5">', 5, 7],
    ['<svg width="1in" height="2pt"/>', 72, 2],
  ])('reads %s', (svg, width, height) => {
    expect(declaredSvgSize(svg)).toEqual({ width, height });
  });

  it.each([
    '<svg/>',
    '<svg width="0" height="5"/>',
    '<svg width="-5" height="5"/>',
    '<svg width="x" height="y"/>',
    'none',
    '<svg width="1"',
  ])('finds no size in %s', (svg) => {
    expect(declaredSvgSize(svg)).toBeUndefined();
  });
});
