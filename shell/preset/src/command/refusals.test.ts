import { expect, it } from 'vitest';
import { HelpRequest } from '../command-error.ts';

const load = (command: string) =>
  import(/* @vite-ignore */ `./${command}.ts`) as Promise<{ run(args: readonly string[]): Promise<void> }>;

it.each([
  ['rollback', ['4e2e5f46e944f4ec']],
  ['rollback', ['--to', 'https://liftout.example']],
  ['rollback', ['--to', '4e2e5f46e944f4ec', '--hash', '4e2e5f46e944f4ec']],
  ['promote', ['4e2e5f46e944f4ec']],
  ['promote', ['--drop', '--hash', '4e2e5f46e944f4ec']],
  ['deploy', ['preview']],
  ['deploy', ['canary', '10']],
  ['deploy', ['--', 'preview']],
  ['preview', ['staging']],
  ['check', ['mf-a']],
  ['build', ['mf-a']],
  ['dev', ['mf-a']],
  ['dev', ['--alone', '--against', 'https://liftout.example']],
  ['new', ['mf-a', 'mf-b']],
] as const)('liftout %s refuses %j and does nothing', async (command, args) => {
  const { run } = await load(command);
  await expect(run(args)).rejects.toThrow('Usage: liftout');
});

it.each(['new', 'dev', 'build', 'check', 'deploy', 'preview', 'promote', 'rollback', 'token'])(
  'liftout %s shows its usage when it is asked for help',
  async (command) => {
    const { run } = await load(command);
    for (const args of [['--help'], ['-h'], ['help']]) await expect(run(args)).rejects.toThrow(HelpRequest);
  },
);
