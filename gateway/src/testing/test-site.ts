import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  DeploymentList,
  DeploymentRefusal,
  DeploymentReport,
  DeploymentSwitch,
} from '@liftout/gateway-contract';
import { readConfig } from '../config.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { createMetrics } from '../platform/observability/metrics.ts';
import { openSite, type SiteOptions } from '../site/open-site.ts';
import { type AppBuild, archiveOf } from './app-build.ts';
import { startTestGateway } from './test-gateway.ts';

export const tokens = {
  shell: 'token-of-the-shell',
  'mf-blog': 'token-of-the-blog',
  '*': 'token-for-anything',
};
export const deployTokens = Object.entries(tokens)
  .map((pair) => pair.join('='))
  .join(',');

/** A real gateway without removals, on which nothing is deployed yet. */
export async function startTestSite(
  variables: Record<string, string> = {},
  options: Partial<SiteOptions> = {},
) {
  const env = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'liftout-site-')),
    DEPLOY_TOKENS: deployTokens,
    ...variables,
  };
  const metrics = createMetrics();
  const site = await openSite({
    config: readConfig(env),
    metrics,
    logger: createLogger('silent'),
    workspace: null,
    limits: { page: 1000, firstPage: 3000, heap: 48, backoff: 100 },
    ...options,
  });
  const gateway = await startTestGateway(env, {
    site,
    metrics,
    withRemoval: false,
    healthIntervals: { first: 0, working: 200, failing: 200, timeout: 20_000 },
  });
  return {
    ...gateway,
    ...siteCalls(gateway.url),
    /** Stops the gateway, but keeps its data. */
    async stop() {
      await gateway.close();
      await site.close();
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>;

/** The calls of a deploying team and of a visitor. */
export function siteCalls(url: string) {
  async function call(
    method: string,
    path: string,
    body?: Uint8Array | string,
    token: string = tokens['*'],
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(`${url}/api/deployments${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    });
    const text = await response.text();
    const answer = (text ? JSON.parse(text) : {}) as DeploymentReport & DeploymentRefusal & DeploymentSwitch;
    return { status: response.status, answer };
  }
  return {
    call,
    async deploy(app: AppBuild | Uint8Array, name = 'mf-blog', query = '') {
      const archive = app instanceof Uint8Array ? app : await archiveOf(app);
      return call('PUT', `/${app instanceof Uint8Array ? name : app.descriptor.name}${query}`, archive);
    },
    async list() {
      const response = await fetch(`${url}/api/deployments`, { headers: { Accept: 'application/json' } });
      return (await response.json()) as DeploymentList;
    },
    /** Status and heading of a page. */
    async page(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(url + path, { headers });
      return `${response.status} ${/<h1>(.*?)<\/h1>/.exec(await response.text())?.[1]}`;
    },
  };
}
