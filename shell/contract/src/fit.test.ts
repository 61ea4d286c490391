import { expect, it } from 'vitest';
import { sharedFaults } from './fit.ts';

const remote = (shared: Record<string, string>) => ({ name: 'mf-pricing', shared });
const shell = {
  provides: {
    '@liftout/kit': '1.1.3',
    'react-router-dom': '7.18.5',
    '@module-federation/runtime-core': '2.9.2',
  },
  preset: '1.2.0',
};

it('accepts the shell’s minor version and earlier ones', () => {
  expect(sharedFaults(remote({ '@liftout/kit': '^1.1.0' }), shell)).toEqual([]);
  expect(sharedFaults(remote({ '@liftout/kit': '^1.0.0', 'react-router-dom': '^7.12.0' }), shell)).toEqual(
    [],
  );
});

it('says which version to use when the shell is older', () => {
  expect(sharedFaults(remote({ '@liftout/kit': '^1.2.0' }), shell)).toEqual([
    '`mf-pricing` was built with `@liftout/kit` 1.2.0, and the shell has 1.1.3: build it with `@liftout/kit@~1.1.3`, or deploy a shell with 1.2.0 first.',
  ]);
});

it('says which version to use when the shell is newer', () => {
  expect(sharedFaults(remote({ 'react-router-dom': '^6.30.0' }), shell)).toEqual([
    '`mf-pricing` was built with `react-router-dom` 6.30.0, and the shell has 7.18.5: build it with `react-router-dom@~7.18.5`.',
  ]);
});

it('names the preset for a package that comes with the preset', () => {
  expect(sharedFaults(remote({ '@module-federation/runtime-core': '~3.0.1' }), shell)).toEqual([
    '`mf-pricing` was built with `@module-federation/runtime-core` 3.0.1, and the shell has 2.9.2: build it with `@liftout/preset@1.2.0`, or deploy a shell with 3.0.1 first.',
  ]);
});

it('names packages that the shell does not share and ranges that are invalid', () => {
  const needs = { lodash: '^4.0.0', '@module-federation/webpack-bundler-runtime': '~2.9.2', react: 'newest' };
  expect(sharedFaults(remote(needs), shell)).toEqual([
    '`mf-pricing` needs `lodash`, which the shell does not share.',
    '`mf-pricing` needs `@module-federation/webpack-bundler-runtime`, which the shell does not share: deploy a newer shell first.',
    '`mf-pricing` names `newest` for `react`, which is not a version range.',
  ]);
});
