import { expect, it } from 'vitest';
import { castShadow } from './cast-shadow.ts';
import { findVisible, isEmpty, measureSubject } from './subject.ts';

/** A picture from rows of digits: alpha in tenths. */
function pixels(...rows: string[]) {
  const rgba = new Uint8Array(rows.join('').length * 4);
  rows
    .join('')
    .split('')
    .forEach((digit, pixel) => {
      rgba[pixel * 4 + 3] = digit === '9' ? 255 : Number(digit) * 25;
    });
  return { width: rows[0]?.length ?? 0, height: rows.length, rgba };
}

it('measures a subject at its edge, not at the faint pixels around it', () => {
  const picture = pixels('00000', '00100', '01990', '00990', '00000');
  expect(measureSubject(picture)?.box).toEqual({ left: 2, top: 2, right: 4, bottom: 4 });
  expect(measureSubject(picture)?.area).toBeCloseTo(4.2, 1);
  expect(findVisible(picture)).toEqual({ left: 1, top: 1, right: 4, bottom: 4 });
});

it('measures a subject that is translucent everywhere, and finds none in an empty picture', () => {
  expect(measureSubject(pixels('000', '030'))?.box).toEqual({ left: 1, top: 1, right: 2, bottom: 2 });
  expect(measureSubject(pixels('000', '000'))).toBeUndefined();
  expect(isEmpty(findVisible(pixels('000')))).toBe(true);
});

it('casts the shadow of a car on the ground below it', () => {
  const rows = [...Array(20)].map((_, y) => (y < 10 ? '0099999900' : '0000000000'));
  const picture = pixels(...rows);
  const { alpha } = castShadow(picture, findVisible(picture), 'car');
  const dark = [...Array(20).keys()].filter((y) => alpha[y * 10 + 5] === 255);
  expect(dark.length).toBeGreaterThan(0);
  expect(Math.min(...dark)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...dark)).toBeLessThan(12);
});
