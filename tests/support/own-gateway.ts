import { type StartedGateway, startGateway } from './gateway.ts';
import { test as base, expect } from './test.ts';

export const deployToken = 'token-of-the-tests';
export const deployHeaders = { Authorization: `Bearer ${deployToken}` };
export const deploySettings = { DEPLOY_TOKENS: `*=${deployToken}`, LOG_LEVEL: 'fatal' };

export interface OwnGateway extends StartedGateway {
  /**
   * Deploys an archive.
   * @param query of the call, such as `?canary=99`.
   * @returns the hash of the version.
   */
  deploy(app: string, archive: Uint8Array, query?: string): Promise<string>;
}

/**
 * Tests with a separate gateway, which accepts deployments. One worker's tests share it, so they must not depend
 * on its live versions. `gatewayEnv` adds to its variables.
 */
export const test = base.extend<object, { gateway: OwnGateway; gatewayEnv: Record<string, string> }>({
  gatewayEnv: [{}, { option: true, scope: 'worker' }],
  gateway: [
    async ({ playwright, gatewayEnv }, use) => {
      const gateway = await startGateway({ ...deploySettings, ...gatewayEnv });
      const request = await playwright.request.newContext();
      const deployable = Object.assign(gateway, {
        async deploy(app: string, archive: Uint8Array, query = '') {
          const url = `${gateway.url}/api/deployments/${app}${query}`;
          // The gateway may have closed the connection of an earlier call.
          const options = { headers: deployHeaders, data: Buffer.from(archive), maxRetries: 2 };
          const response = await request.put(url, options);
          expect(response.status(), await response.text()).toBe(200);
          return (await response.json()).hash as string;
        },
      });
      await use(deployable);
      await request.dispose();
      await gateway.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };
