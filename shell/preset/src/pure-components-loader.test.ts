import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type LoaderContext, rspack } from '@rspack/core';
import { expect, it } from 'vitest';
import pureComponents from './pure-components-loader.ts';

const load = (source: string) => pureComponents.call({} as LoaderContext, source);

it('lets a minifier drop components that nothing uses, and changes no other code', async () => {
  const source = `
    import * as React from 'react';
    var Unused = React.forwardRef(function UnusedWithRef() {});
    Unused.displayName = "Unused";
    var Used = React.forwardRef(function UsedWithRef() {});
    Used.displayName = "Used";
    var menu = React.memo(() => Used);
    menu.displayName = name();
    export { menu };`.replaceAll('    ', '');
  const { code } = await rspack.experiments.swc.minify(load(source), {
    module: true,
    compress: true,
    mangle: false,
  });
  expect(code).not.toContain('Unused');
  expect(code).toContain('Used=React.forwardRef(');
  expect(code).toContain('menu.displayName=name()');
});

it('finds the components of React Router’s production build', () => {
  const development = dirname(createRequire(import.meta.url).resolve('react-router'));
  const folder = development.replace(/development$/, 'production');
  const index = readFileSync(join(folder, 'index.mjs'), 'utf8');
  const files = [...index.matchAll(/from "\.\/(.+\.mjs)"/g)].map(([, name = '']) => join(folder, name));
  const loaded = files.map((file) => load(readFileSync(file, 'utf8'))).join('\n');
  expect(loaded).toMatch(/var NavLink = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/);
  expect(loaded).not.toContain('NavLink.displayName');
});
