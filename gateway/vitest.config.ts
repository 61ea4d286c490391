import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'contract/src/**/*.test.ts',
      'matting/src/**/*.test.ts',
      'recipe/src/**/*.test.ts',
    ],
    // Generous, because tests send real pictures through real child processes, and the machine may be busy.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    retry: Number(process.env.TEST_RETRIES ?? 0),
    maxWorkers: 2,
    // Test files share loaded modules, which saves a tenth of the time. No test changes a module.
    isolate: false,
  },
});
