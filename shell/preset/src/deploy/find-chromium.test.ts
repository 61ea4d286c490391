import { existsSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { chromiumPath } from './find-chromium.ts';

vi.mock('node:fs', () => ({ existsSync: vi.fn() }));

afterEach(() => {
  vi.unstubAllEnvs();
});

it('prefers the named Chromium, then the headless shell, then the one of Playwright', () => {
  vi.stubEnv('CHROMIUM', '/named');
  const installed = ['/named', '/usr/bin/chromium-headless-shell', '/playwright', '/usr/bin/chromium'];
  const found = installed.map((_, index) => {
    vi.mocked(existsSync).mockImplementation((path) => installed.slice(index).includes(String(path)));
    return chromiumPath('/playwright');
  });
  expect(found).toEqual(installed);
  vi.mocked(existsSync).mockReturnValue(false);
  expect(chromiumPath('/playwright')).toBeUndefined();
});
