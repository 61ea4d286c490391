import { expect, it } from 'vitest';

it.each([
  ['rollback', ['4e2e5f46e944f4ec']],
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
  const { run } = (await import(`./${command}.ts`)) as { run(args: readonly string[]): Promise<void> };
  await expect(run(args)).rejects.toThrow('Usage: liftout');
});
