import { expect, it } from 'vitest';
import { exampleRequest } from './example-request.ts';

it('is one shell command with the address of the site that shows it', () => {
  const lines = exampleRequest('https://liftout.example').split('\n');
  expect(lines[0]).toBe('curl https://liftout.example/v1.0/removebg \\');
  expect(lines.slice(0, -1).every((line) => line.endsWith(' \\'))).toBe(true);
  expect(lines.join(' ')).toContain('--form size=full');
  expect(lines.at(-1)).not.toMatch(/\\$/);
});
