import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { buildFolder } from '../base-config.ts';
import { ownModule } from '../own-module.ts';

/** Address of the script that this builds. */
export const reactPath = '/@liftout/react.js';

/** Path of that script, in the folder of a build. */
export const reactFile = 'react/react.js';

/** React's development build, of the version that the remote has installed, as one script. */
export function developmentReact(directory: string): Configuration {
  const require = createRequire(join(directory, 'package.json'));
  const folder = (name: string) => dirname(require.resolve(`${name}/package.json`));
  return {
    name: 'react',
    mode: 'development',
    devtool: false,
    // Not part of the app: it gets no hot updates.
    devServer: false,
    target: ['web', 'es2022'],
    entry: { react: ownModule('dev/react-for-development') },
    output: { path: buildFolder(directory), filename: reactFile },
    resolve: {
      alias: { react: folder('react'), 'react-dom': folder('react-dom') },
      extensions: ['.ts', '.js'],
    },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } } },
        },
      ],
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
