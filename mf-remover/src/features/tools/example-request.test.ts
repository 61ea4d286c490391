import { expect, it } from 'vitest';
import { exampleRequest } from './example-request.ts';

it('is one command for the shell, addressed to the site it is shown on', () => {
  const lines = exampleRequest('https://liftout.example').split('\n');
  expect(lines[0]).toBe('curl https://liftout.example/v1.0/removebg \\');
  expect(lines.slice(0, -1).every((line) => line.endsWith(' \\'))).toBe(true);
  expect(lines.join(' ')).toContain('--form size=full');
  expect(lines.at(-1)).not.toMatch(/\\$/);
});
