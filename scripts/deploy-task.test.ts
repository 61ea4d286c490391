import { expect, it } from 'vitest';
import { deployTask } from './deploy-task.ts';

it.each([
  { hash: '4e2e5f46e944f4ec' },
  { promote: true, check: true },
  { promote: true, drop: true },
  { promote: true, canary: '10' },
  { drop: true, hash: '4e2e5f46e944f4ec' },
  { drop: true, preview: true },
  { check: true, env: 'staging' },
])('refuses %j', (options) => {
  expect(() => deployTask(options, 'npm run deploy')).toThrow('Usage: npm run deploy');
});

it('sends, promotes or drops', () => {
  const hash = '4e2e5f46e944f4ec';
  expect(deployTask({ to: 'https://a.example' }, '')).toEqual({ kind: 'send', goal: { kind: 'live' } });
  expect(deployTask({ promote: true, hash }, '')).toEqual({ kind: 'promote', hash });
  expect(deployTask({ drop: true, env: 'staging' }, '')).toEqual({ kind: 'drop', environment: 'staging' });
});
