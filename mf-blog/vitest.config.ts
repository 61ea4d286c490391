import { defineConfig, type Plugin } from 'vitest/config';
import { articleModule } from './build/article-module.ts';

/** Articles as the build makes them. */
const articles: Plugin = {
  name: 'articles',
  transform: (source, file) => (file.endsWith('.md') ? articleModule(file, source) : null),
};

export default defineConfig({
  plugins: [articles],
  test: { include: ['{src,build}/**/*.test.{ts,tsx}'] },
});
