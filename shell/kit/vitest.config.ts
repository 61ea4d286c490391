import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Shared packages as the shell shares them. */
const alias = ['react-router-dom', 'react-i18next', 'jotai'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(import.meta.dirname, `src/platform/${name}.ts`),
}));

export default defineConfig({ resolve: { alias }, test: { include: ['src/**/*.test.{ts,tsx}'] } });
