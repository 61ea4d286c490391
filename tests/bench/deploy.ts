import { readFile } from 'node:fs/promises';
import { alteredBuild } from '../support/altered-build.ts';
import { startGateway } from '../support/gateway.ts';
import { languages, localized } from '../support/site.ts';

/**
 * Deploys mf-blog repeatedly while pages are requested without a pause. No page may fail or name files of two versions,
 * and each switch must take less than a second.
 */
const deploys = Number(process.env.DEPLOYS ?? 100);
const readers = 4;
/** Milliseconds between two pages of a reader: a constant load that the machine can still handle. */
const pause = 20;
const pages = ['/blog', '/blog/boost-sales-ai-optimized-images', '/'].flatMap((page) =>
  languages.map((language) => localized(page, language)),
);

const deployToken = 'token-of-the-bench';
const gateway = await startGateway({ DEPLOY_TOKENS: `*=${deployToken}` });
const versionOf = new Map<string, number>();
const seen = { pages: 0, failed: [] as string[], mixed: [] as string[], latencies: [] as number[] };
let running = true;

const reading = Array.from({ length: readers }, async (_, reader) => {
  for (let index = reader; running; index += 1) {
    await readPage(pages[index % pages.length] ?? '/');
    await new Promise((done) => setTimeout(done, pause));
  }
});

const switches: number[] = [];
const firstPages: number[] = [];
const gates: number[] = [];
const memory: number[] = [];
try {
  for (let number = 1; number <= deploys; number += 1) {
    const { archive, files } = await alteredBuild('mf-blog', String(number));
    for (const file of files) if (!file.startsWith('root/')) versionOf.set(file, number);
    const response = await fetch(`${gateway.url}/api/deployments/mf-blog`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${deployToken}` },
      body: archive,
    });
    const answered = performance.now();
    const report = await response.json();
    if (response.status !== 200) throw new Error(`Refused: ${JSON.stringify(report)}`);
    const live = await (await fetch(`${gateway.url}/blog`)).text();
    if (!live.includes(report.hash))
      seen.mixed.push('a page requested after the answer is of the previous version');
    switches.push(report.switchedIn);
    firstPages.push(performance.now() - answered);
    gates.push(report.checkedIn);
    memory.push(await residentMegabytes());
  }
} finally {
  running = false;
  await Promise.all(reading);
  await gateway.stop();
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const range = (values: number[]) => `${ms(quantile(values, 0.5))} / ${ms(quantile(values, 0.99))}`;
const tenth = Math.max(1, Math.floor(memory.length / 10));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rows = [
  ['deploys', String(switches.length)],
  ['pages read during the deploys', String(seen.pages)],
  ['failed', String(seen.failed.length)],
  ['pages of mixed versions', String(seen.mixed.length)],
  ['switch, p50 / p99', range(switches)],
  ['answer to first page of the new version, p50 / p99', range(firstPages)],
  ['gate, p50 / p99', range(gates)],
  ['page under load, p50 / p99', range(seen.latencies)],
  [
    'memory, first tenth / last tenth',
    `${mean(memory.slice(0, tenth)).toFixed(0)} / ${mean(memory.slice(-tenth)).toFixed(0)} MB`,
  ],
];
for (const [name = '', value] of rows) console.log(`${name.padEnd(52)} ${value}`);
for (const problem of [...seen.failed, ...seen.mixed].slice(0, 10)) console.log(`  ${problem}`);
const good = seen.failed.length + seen.mixed.length === 0 && quantile(switches, 0.99) < 1000;
process.exit(good ? 0 : 1);

async function readPage(path: string) {
  const from = performance.now();
  const response = await fetch(gateway.url + path).catch(() => null);
  const html = (await response?.text()) ?? '';
  seen.pages += 1;
  seen.latencies.push(performance.now() - from);
  if (response?.status !== 200) {
    seen.failed.push(`${path} answered ${response?.status}`);
    return;
  }
  const files = [...html.matchAll(/\/remotes\/mf-blog\/([\w./-]+)/g)].map(([, file = '']) => file);
  const versions = new Set(files.flatMap((file) => versionOf.get(file) ?? []));
  if (versions.size > 1) seen.mixed.push(`${path} names files of ${versions.size} versions`);
  const file = files[seen.pages % files.length];
  if (!file) return;
  const answer = await fetch(`${gateway.url}/remotes/mf-blog/${file}`).catch(() => null);
  await answer?.arrayBuffer();
  if (answer?.status !== 200) seen.failed.push(`${file} answered ${answer?.status}`);
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${gateway.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
