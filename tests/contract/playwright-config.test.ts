import { execSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('starts the gateway in a clone whose path has a space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'a clone '));
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
    rmSync(folder, { recursive: true });
  });
  process.execPath = join(folder, 'node');
  symlinkSync(execPath, process.execPath);
  const { default: config } = await import('../playwright.config.ts');
  const [server] = [config.webServer ?? []].flat();
  const cwd = join(import.meta.dirname, '..');
  const env = { ...process.env, ...server?.env };
  const output = execSync(`${server?.command} --check-config`, { cwd, env, encoding: 'utf8' });
  expect(output).toBe('The configuration is valid.\n');
});
