import { expect, it } from 'vitest';
import { createNamer } from './name-results.ts';

const source = (path: string) => ({ path: `/in/${path}`, name: path, size: 1, modified: 1 });

it('names the result of a picture that has changed as before, and of two pictures differently', () => {
  const nameResult = createNamer('png', new Map([['/in/old.jpg', 'old-3.png']]));
  const names = ['a.jpg', 'a.jpg', 'a.png', 'a.jpg', 'old.jpg'].map((path) => nameResult(source(path)));
  expect(names).toEqual(['a.png', 'a.png', 'a-2.png', 'a.png', 'old-3.png']);
});
