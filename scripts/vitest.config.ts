import { defineConfig } from 'vitest/config';

// Real processes are started here: generous, so that a busy machine fails no test.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 60_000 } });
