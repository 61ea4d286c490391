import { expect, it } from 'vitest';
import { finishedLayout, layoutOf } from './render-result';

const picture = { width: 300, height: 400 };
const subject = { box: { left: 0, top: 0, right: 300, bottom: 400 }, area: 120_000 };

it('makes no picture that is smaller than its recipe asks for, as the command and the API', () => {
  const recipe = { width: 4000 };
  expect(() => finishedLayout(picture, subject, recipe)).toThrow('too long');
  // The preview shows the layout anyway, and a picture without a subject stays as it is.
  expect(layoutOf(picture, subject, recipe)).toMatchObject({ width: 3750, height: 5000 });
  expect(finishedLayout(picture, null, recipe)).toMatchObject(picture);
  expect(finishedLayout(picture, subject, { width: 3000 })).toMatchObject({ width: 3000, height: 4000 });
});
