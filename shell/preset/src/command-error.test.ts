import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { CommandError } from './command-error.ts';

it('is printed without a stack', () => {
  expect(inspect(new CommandError('Name an app.'))).toBe('[CommandError: Name an app.]');
});
