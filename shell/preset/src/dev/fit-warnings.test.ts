import type { Registry } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { expect, it } from 'vitest';
import { fitWarnings } from './fit-warnings.ts';

const descriptor = (changes: Partial<Descriptor>) =>
  ({
    name: 'mf-pricing',
    contract: 1,
    paths: ['/pricing'],
    shared: {},
    provides: {},
    ...changes,
  }) as Descriptor;
const shell = descriptor({ name: 'shell', provides: { react: '19.3.1' }, preset: '1.0.0' });
const registry = (paths: string[]): Registry => ({
  shell: '0'.repeat(16),
  remotes: [
    { name: 'mf-sales', version: '', entry: '', data: {}, paths },
    { name: 'mf-pricing', version: '', entry: '', data: {}, paths: ['/pricing'] },
  ],
});

it('has no warnings for a remote that fits', () => {
  expect(fitWarnings(descriptor({ shared: { react: '^19.3.0' } }), shell, registry(['/sales']))).toEqual([]);
});

it('names the version to use, the contract and the owner of a path', () => {
  const remote = descriptor({ contract: 2, shared: { react: '^19.4.0' } });
  const warnings = fitWarnings(remote, shell, registry(['/:page']));
  expect(warnings).toEqual([
    expect.stringContaining('use `@liftout/preset@1.0.0`'),
    expect.stringContaining('build it with `react@~19.3.1`'),
    '`/pricing` belongs to `mf-sales` on this site.',
  ]);
});
