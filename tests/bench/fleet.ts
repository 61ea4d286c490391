import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { disc } from '../../gateway/src/testing/pictures.ts';
import { startRedis } from '../../gateway/src/testing/redis-server.ts';
import { upload } from '../../gateway/src/testing/upload.ts';
import { alteredBuild } from '../support/altered-build.ts';
import { startGateway } from '../support/gateway.ts';
import { languages, localized } from '../support/site.ts';
import { quantile, startPageLoad } from './fleet/page-load.ts';
import { startRoundRobin } from './fleet/round-robin.ts';

/**
 * Two gateways and a worker share a Redis and an S3 store, behind a proxy that uses the gateways in turn. Versions of
 * mf-blog are deployed, rolled back, given to some visitors and promoted, alternating between the gateways, while
 * visitors open pages with all their files and upload pictures. No page, file or upload may fail, no page may name files
 * of two versions, and both gateways must agree within a second. Then each gateway is killed right after it has
 * acknowledged a deploy.
 *
 * CHANGES: number of changes, 100 by default.
 */
const changes = Number(process.env.CHANGES ?? 100);
const deployToken = 'token-of-the-bench';
const app = 'mf-blog';
const pages = ['/blog', '/imprint', '/help'].flatMap((page) =>
  languages.map((language) => localized(page, language)),
);

const s3 = spawn(process.execPath, [fileURLToPath(new URL('./fleet/s3-process.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [s3Variables] = (await once(s3.stdout, 'data')) as [Buffer];
const redis = await startRedis();
const shared = {
  ...(JSON.parse(s3Variables.toString()) as Record<string, string>),
  REDIS_URL: redis.url,
  TOKEN_SECRET: 'a-secret-that-all-gateways-share-1',
  DEPLOY_TOKENS: `*=${deployToken}`,
  LOG_LEVEL: 'fatal',
};
const worker = spawn(
  process.execPath,
  [fileURLToPath(new URL('../../gateway/src/worker.ts', import.meta.url))],
  {
    env: { PATH: process.env.PATH, PORT: '0', WORKERS: '1', ...shared },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const gateways = [await startGateway(shared), await startGateway(shared)] as const;
const proxy = await startRoundRobin(gateways.map(({ url }) => url));
const versionOfFile = new Map<string, string>();
const agreed: number[] = [];
const switches: number[] = [];
const problems: string[] = [];
let number = 0;

async function build() {
  number += 1;
  const { archive, files } = await alteredBuild(app, `fleet-${number}`);
  for (const file of files)
    if (!file.startsWith('root/')) versionOfFile.set(`/remotes/${app}/${file}`, String(number));
  return archive;
}

async function call(index: number, method: string, path: string, body?: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${gateways[index % 2]?.url}/api/deployments/${app}${path}`, {
    method,
    headers: { Authorization: `Bearer ${deployToken}` },
    ...(body && { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? {} : JSON.parse(text);
}

/** Waits until both gateways serve a version to visitors in no canary. @returns milliseconds */
async function untilAgreed(hash: string): Promise<number> {
  const from = performance.now();
  for (const { url } of gateways) {
    while ((await servedBy(url)) !== hash) {
      if (performance.now() - from > 30_000) throw new Error(`${url} does not serve ${hash}`);
      await new Promise((done) => setTimeout(done, 5));
    }
  }
  return performance.now() - from;
}

async function servedBy(url: string): Promise<string> {
  const response = await fetch(`${url}/remotes.json`, { headers: { Cookie: 'liftout-group=99' } });
  const { remotes } = (await response.json()) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === app)?.version ?? '';
}

/** A visitor who uploads one picture after the other. A failed upload counts as a failed page. */
function startUploads() {
  let isRunning = true;
  const uploads = { done: 0, stop };
  const uploading = (async () => {
    while (isRunning) {
      const gatewayUrl = gateways[uploads.done % 2]?.url ?? '';
      const { answer } = await upload(
        gatewayUrl,
        await disc(200 + (uploads.done % 50))
          .jpeg()
          .toBuffer(),
      );
      if (answer.status !== 'completed') load.seen.failed.push(`an upload ended: ${JSON.stringify(answer)}`);
      uploads.done += 1;
      await new Promise((done) => setTimeout(done, 2000));
    }
  })();
  async function stop() {
    isRunning = false;
    await uploading;
  }
  return uploads;
}

const load = startPageLoad({
  ...{ url: proxy.url, paths: pages, visitors: 3, pause: 50 },
  versionOf: (file) => versionOfFile.get(file),
});
const uploads = startUploads();
try {
  for (let index = 0; index < changes; index += 1) {
    const kind = ['deploy', 'deploy', 'rollback', 'canary'][index % 4];
    if (kind === 'rollback') {
      const { versions, switchedIn } = await call(index, 'POST', '/rollback');
      switches.push(switchedIn);
      agreed.push(await untilAgreed(versions[0].hash));
    } else if (kind === 'canary') {
      const { hash } = await call(index, 'PUT', '?canary=20', await build());
      const { switchedIn } = await call(index + 1, 'POST', '/promote');
      switches.push(switchedIn);
      agreed.push(await untilAgreed(hash));
    } else {
      const { hash, switchedIn } = await call(index, 'PUT', '', await build());
      switches.push(switchedIn);
      agreed.push(await untilAgreed(hash));
    }
  }
  // An upload fails when the gateway that receives it is killed.
  await uploads.stop();
  for (const [index, gateway] of gateways.entries()) {
    const { hash } = await call(index, 'PUT', '', await build());
    const killed = new Promise((done) => gateway.process.once('exit', done));
    gateway.process.kill('SIGKILL');
    await killed;
    const other = gateways[(index + 1) % 2] ?? gateway;
    const end = performance.now() + 5000;
    while ((await servedBy(other.url)) !== hash && performance.now() < end)
      await new Promise((done) => setTimeout(done, 20));
    if ((await servedBy(other.url)) !== hash)
      problems.push(`a deploy was lost when gateway ${index + 1} was killed`);
    await gateway.restart();
    if ((await servedBy(gateway.url)) !== hash)
      problems.push(`gateway ${index + 1} restarted with another version`);
  }
} finally {
  await uploads.stop();
  await load.stop();
  proxy.stop();
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  await redis.stop();
  s3.kill('SIGTERM');
  await once(s3, 'exit');
}

const { seen } = load;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const range = (values: number[]) => `${ms(quantile(values, 0.5))} / ${ms(quantile(values, 0.99))}`;
const rows = [
  ['changes, alternating between two gateways', String(agreed.length)],
  ['pages and files read during the changes', `${seen.pages} and ${seen.files}`],
  ['uploads during the changes', String(uploads.done)],
  ['failed', String(seen.failed.length)],
  ['pages of mixed versions', String(seen.mixed.length)],
  ['time until both gateways agree, p50 / p99', range(agreed)],
  ['switch on the gateway that got the call, p50 / p99', range(switches)],
  ['page under load, p50 / p99', range(seen.latencies)],
  ['acknowledged deploys lost by a kill', String(problems.length)],
];
for (const [name = '', value] of rows) console.log(`${name.padEnd(52)} ${value}`);
for (const problem of [...problems, ...seen.failed, ...seen.mixed].slice(0, 10)) console.log(`  ${problem}`);
const isGood =
  problems.length + seen.failed.length + seen.mixed.length === 0 && quantile(agreed, 0.99) < 1000;
process.exit(isGood ? 0 : 1);
