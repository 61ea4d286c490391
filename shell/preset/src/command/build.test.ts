import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { build } from './build.ts';

it('a build that fails leaves no descriptor of the build before it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-build-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const descriptor = join(directory, 'dist/descriptor.json');
  mkdirSync(join(directory, 'dist'));
  writeFileSync(descriptor, '{}');
  const configuration = { context: directory, mode: 'production', entry: './no-such-file.js' };
  writeFileSync(join(directory, 'rspack.config.mjs'), `export default ${JSON.stringify(configuration)};`);
  await expect(build(directory)).rejects.toThrow('The build failed.');
  expect(existsSync(descriptor)).toBe(false);
});
