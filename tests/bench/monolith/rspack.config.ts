import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { withContent } from '../../../mf-blog/build/with-content.ts';
import { baseConfig } from '../../../shell/preset/src/base-config.ts';
import { leanRouter, productionRouter } from '../../../shell/preset/src/define-shell.ts';

const root = join(import.meta.dirname, '../../..');
const shell = join(root, 'shell');
const shellModules = join(shell, 'node_modules');

/** The same sources and build settings without federation. Packages are the shell's, tree-shaken. */
export function monolith(output: string): Configuration {
  const base = baseConfig({ directory: shell, name: 'monolith', side: 'web', publicPath: '/' });
  const config: Configuration = {
    ...base,
    entry: { main: join(import.meta.dirname, 'monolith.tsx') },
    output: { ...base.output, path: output },
    resolve: {
      ...base.resolve,
      alias: {
        ...productionRouter(shell),
        // This build loads no remotes.
        '@module-federation/runtime': false,
        '@liftout/kit/host': join(root, 'shell/kit/src/host.ts'),
        '@liftout/kit/theme.css': join(root, 'shell/kit/src/theme.css'),
        '@liftout/kit/kit.css': join(root, 'shell/kit/src/kit.css'),
        '@liftout/kit$': join(root, 'shell/kit/src/index.ts'),
        'react-router-dom$': join(root, 'shell/kit/src/platform/react-router-dom.ts'),
        'react-i18next$': join(root, 'shell/kit/src/platform/react-i18next.ts'),
        jotai$: join(root, 'shell/kit/src/platform/jotai.ts'),
        react: join(shellModules, 'react'),
        'react-dom': join(shellModules, 'react-dom'),
        i18next: join(shellModules, 'i18next'),
      },
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), leanRouter] },
  };
  return withContent(config, []);
}
