import { expect, it } from 'vitest';
import { listNames } from './list-names';

it('separates names as the language does', () => {
  expect(listNames(['a.jpg', 'b.jpg'], 'de')).toBe('a.jpg, b.jpg');
  expect(listNames(['a.jpg', 'b.jpg'], 'zh')).toBe('a.jpg、b.jpg');
});

it('shows that there are more names than five', () => {
  const names = ['1', '2', '3', '4', '5'];
  expect(listNames(names, 'en')).toBe('1, 2, 3, 4, 5');
  expect(listNames([...names, '6'], 'en')).toBe('1, 2, 3, 4, 5, …');
});
