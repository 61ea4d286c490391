import { describe, expect, it } from 'vitest';
import { cropRect, largestOfRatio, moved, resized } from './crop';

const picture = { width: 400, height: 300 };
const whole = { x: 0, y: 0, ...picture };
const subject = { x: 5, y: 100, width: 100, height: 50 };

describe('cropRect', () => {
  it('is the whole picture without a crop or without a subject', () => {
    expect(cropRect(picture, subject, null)).toEqual(whole);
    expect(cropRect(picture, null, { kind: 'subject', margin: 0.1 })).toEqual(whole);
    expect(cropRect(picture, null, { kind: 'marketplace' })).toEqual(whole);
  });

  it('keeps a margin of the longer side on every side, even beyond the picture', () => {
    expect(cropRect(picture, subject, { kind: 'subject', margin: 0.1 })).toEqual({
      x: -5,
      y: 90,
      width: 120,
      height: 70,
    });
  });

  it('is a square for marketplaces: the subject is in the middle and fills 85 %', () => {
    const square = cropRect(picture, subject, { kind: 'marketplace' });
    expect(square.width).toBe(square.height);
    expect(subject.width / square.width).toBeCloseTo(0.85, 2);
    expect(square.x + square.width / 2).toBeCloseTo(55, 0);
    expect(square.y + square.height / 2).toBeCloseTo(125, 0);
  });
});

describe('the largest frame of a ratio', () => {
  it('fills the picture in one direction, near the subject', () => {
    expect(largestOfRatio(1, picture, subject)).toEqual({ x: 0, y: 0, width: 300, height: 300 });
    expect(largestOfRatio(1, picture, { ...subject, x: 290 })).toEqual({
      x: 100,
      y: 0,
      width: 300,
      height: 300,
    });
    expect(largestOfRatio(16 / 9, picture, null)).toEqual({ x: 0, y: 38, width: 400, height: 225 });
  });
});

describe('a frame', () => {
  const frame = { x: 100, y: 100, width: 120, height: 90 };

  it('moves, and stays inside the picture', () => {
    expect(moved(frame, 10, -20, picture)).toEqual({ ...frame, x: 110, y: 80 });
    expect(moved(frame, 999, 999, picture)).toEqual({ ...frame, x: 280, y: 210 });
    expect(moved(frame, -999, -999, picture)).toEqual({ ...frame, x: 0, y: 0 });
  });

  it('is resized at a corner while the opposite corner stays', () => {
    expect(resized(frame, 'se', 30, 20, null, picture)).toEqual({ ...frame, width: 150, height: 110 });
    expect(resized(frame, 'nw', 30, 20, null, picture)).toEqual({ x: 130, y: 120, width: 90, height: 70 });
    expect(resized(frame, 'e', 30, 20, null, picture)).toEqual({ ...frame, width: 150 });
  });

  it('keeps its ratio and stays inside the picture', () => {
    const square = { x: 100, y: 100, width: 100, height: 100 };
    expect(resized(square, 'se', 60, 10, 1, picture)).toEqual({ ...square, width: 160, height: 160 });
    expect(resized(square, 'se', 999, 999, 1, picture)).toEqual({ ...square, width: 200, height: 200 });
    expect(resized(square, 'nw', -999, 0, 1, picture)).toEqual({ x: 0, y: 0, width: 200, height: 200 });
  });

  it('stays inside a picture whose height does not divide by the ratio', () => {
    const tall = { width: 1200, height: 902 };
    const frame = { x: 300, y: 400, width: 80, height: 100 };
    expect(resized({ ...frame, y: 0 }, 'se', 0, 999, 4 / 5, tall)).toEqual({
      x: 300,
      y: 0,
      width: 722,
      height: 902,
    });
    const up = resized({ ...frame, y: 802 }, 'ne', 0, -999, 4 / 5, tall);
    expect(up).toEqual({ x: 300, y: 0, width: 722, height: 902 });
  });

  it('never vanishes', () => {
    const tiny = resized(frame, 'se', -999, -999, null, picture);
    expect(tiny.width).toBeGreaterThan(0);
    expect(tiny.height).toBeGreaterThan(0);
  });
});
