import { join } from 'node:path';
import { baseConfig } from '@liftout/preset';
import { type Configuration, rspack } from '@rspack/core';

const shell = join(import.meta.dirname, '..');
const base = baseConfig({ directory: shell, name: 'gallery', side: 'web', publicPath: '/' });

/** A page of all components and states, only for developers: `pnpm --filter @liftout/shell gallery`. */
const gallery: Configuration = {
  ...base,
  entry: { gallery: './gallery/gallery.tsx' },
  output: { ...base.output, path: join(import.meta.dirname, 'dist') },
  plugins: [new rspack.HtmlRspackPlugin({ title: 'Components of Liftout' })],
  devServer: { port: 3100, host: '127.0.0.1', historyApiFallback: true },
};

export default gallery;
