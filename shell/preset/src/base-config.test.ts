import { expect, it, onTestFinished, vi } from 'vitest';

it('a user’s DEV_PORT does not change where `liftout dev` serves the files', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  vi.stubEnv('DEV_PORT', '5000');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { baseConfig } = await import('./base-config.ts');
  const config = baseConfig({
    directory: '/',
    name: 'mf-blog',
    side: 'web',
    publicPath: '/remotes/mf-blog/',
  });
  expect(config.output?.publicPath).toBe('/remotes/mf-blog/');
});
