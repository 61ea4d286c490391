import { expect, it } from 'vitest';
import { fullName } from './full-name';

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
  ['小明', '王', '王小明'],
])('writes %s and %s as %s', (given, family, name) => {
  expect(fullName(given, family)).toBe(name);
});
