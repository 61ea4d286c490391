import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'contract/src/**/*.test.ts'],
    // Real pictures go through real child processes here: generous, so that a busy machine fails no test.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
