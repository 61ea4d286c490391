import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('says in a sentence which variable is invalid', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'dev.ts')], {
    env: { ...process.env, PORT: 'abc' },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^The configuration has a fault:\n {2}- PORT must be /);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});
