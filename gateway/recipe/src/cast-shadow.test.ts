import { expect, it } from 'vitest';
import { castShadow } from './cast-shadow.ts';

it('asks for no blur that the image library refuses, however long the subject is', () => {
  const [width, height] = [65_000, 1];
  const picture = { width, height, rgba: new Uint8Array(width * height * 4).fill(255) };
  const subject = { left: 0, top: 0, right: width, bottom: height };
  expect(castShadow(picture, subject, 'drop').sigma).toBe(1000);
  expect(castShadow(picture, { ...subject, right: 1000 }, 'drop').sigma).toBe(20);
});
