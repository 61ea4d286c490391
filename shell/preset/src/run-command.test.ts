import { afterEach, expect, it, vi } from 'vitest';
import { runCommand } from './run-command.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('prints the message of a command error without a stack, even from another copy of the package', async () => {
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  class CommandError extends Error {
    override readonly name = 'CommandError';
  }
  await runCommand(() => Promise.reject(new CommandError('Set DEPLOY_TOKEN.')));
  expect(print.mock.calls).toEqual([['Set DEPLOY_TOKEN.\n']]);
  expect(process.exitCode).toBe(1);
});

it('hides no other error', async () => {
  await expect(runCommand(() => Promise.reject(new TypeError('a fault')))).rejects.toThrow('a fault');
});
