import { defineConfig } from 'vitest/config';

// These tests start real processes. The limits are generous, so that they pass on a busy machine.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 60_000 } });
