import { expect, it } from 'vitest';
import { browserFailure } from './browser-failure.ts';

const failure = {
  faults: ['`/blog` throws: broken'],
  url: 'https://liftout.example/preview/x',
  promoteCommand: 'liftout promote --hash 4e2e5f46e944f4ec',
};

it('says that a version stays in preview, and which command would give it to visitors', () => {
  const text = browserFailure({ ...failure, environment: undefined });
  expect(text).toContain('stays in preview: https://liftout.example/preview/x');
  expect(text).toContain('give it to all visitors unchanged:\n  liftout promote --hash 4e2e5f46e944f4ec');
});

it('says that a version is in its environment already', () => {
  const text = browserFailure({ ...failure, environment: 'staging' });
  expect(text).toContain('is in staging already');
  expect(text).not.toContain('stays in preview');
});
