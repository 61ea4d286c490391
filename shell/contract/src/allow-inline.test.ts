import { expect, it } from 'vitest';
import { allowInline } from './allow-inline.ts';

const policy = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'";

it('adds each hash once, to its own directive', () => {
  expect(allowInline(policy, { scripts: ['sha256-a', 'sha256-b', 'sha256-a'], styles: ['sha256-c'] })).toBe(
    "default-src 'self'; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'self' 'sha256-c'; style-src-attr 'unsafe-inline'",
  );
});

it('changes nothing for a page without inline elements', () => {
  expect(allowInline(policy, { scripts: [], styles: [] })).toBe(policy);
});
