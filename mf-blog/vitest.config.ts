import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['{src,build}/**/*.test.{ts,tsx}'] } });
