/**
 * Measures `liftout dev`: from the command to the first page, from an edit to the browser, and CPU time. Every remote
 * is developed against a gateway with the workspace's builds. `npm run bench -- dev`
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { startGateway } from '../support/gateway.ts';
import { startLiftoutDev } from '../support/liftout-dev.ts';
import { copyRemote } from '../support/remote-copy.ts';

/** Remote → its page, the file with the page's h1, and the text that an edit replaces. */
const remotes = {
  'mf-legal': ['/terms', 'src/features/legal-page/components/legal-page.tsx', "title={t('title')}"],
  'mf-support': ['/faq', 'src/features/faq/faq-page.tsx', "title={t('title')}"],
  'mf-blog': ['/blog', 'src/features/post-list/components/masthead.tsx', "{t('hero.title')}"],
  'mf-remover': ['/tools', 'src/features/tools/tools-page.tsx', "title={t('hero.title')}"],
} as const;
const edits = 7;
/** Seconds of one clock tick in `/proc/<pid>/stat`. */
const tick = 0.01;

const gateway = await startGateway();
const browser = await chromium.launch(launchOptions());
const rows = [];
try {
  for (const [name, [path, file, text]] of Object.entries(remotes))
    rows.push(await measure(name, path, file, text));
} finally {
  await browser.close();
  await gateway.stop();
}
console.table(rows);
console.log('limits: first page within 10 s of the command, an edit visible within 1 s');
process.exit(
  rows.every((row) => row['first page (s)'] < 10 && row['edit visible, worst (ms)'] < 1000) ? 0 : 1,
);

async function measure(name: string, path: string, file: string, text: string) {
  const remote = copyRemote(name);
  const started = performance.now();
  const dev = await startLiftoutDev(remote.directory, ['--against', gateway.url]);
  const page = await browser.newPage();
  try {
    const ready = performance.now() - started;
    await page.goto(dev.url + path);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const firstPage = performance.now() - started;
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    const cpuBefore = cpuSeconds(dev.process.pid);
    const times: number[] = [];
    let before = text;
    for (let edit = 1; edit <= edits; edit += 1) {
      const mark = `edit ${edit}`;
      const after = text.replace(/t\('[^']+'\)/, (call) => `${call}.concat(' ${mark}')`);
      const from = performance.now();
      remote.edit(file, before, after);
      await page.waitForFunction(
        (expected) => document.querySelector('h1')?.textContent?.includes(expected),
        mark,
      );
      times.push(performance.now() - from);
      before = after;
    }
    // The server's side compiles at the same time as the browser's side and may end later.
    await page.request.get(dev.url + path);
    const cpu = cpuSeconds(dev.process.pid);
    times.sort((a, b) => a - b);
    return {
      remote: name,
      'ready (s)': round(ready / 1000),
      'first page (s)': round(firstPage / 1000),
      'edit visible, median (ms)': Math.round(times[Math.floor(edits / 2)] ?? 0),
      'edit visible, worst (ms)': Math.round(times.at(-1) ?? 0),
      'CPU until first page (s)': round(cpuBefore),
      'CPU per edit (s)': round((cpu - cpuBefore) / edits),
    };
  } finally {
    await page.close();
    await dev.stop();
    remote.remove();
  }
}

/** CPU time that a process has used, with its threads. */
function cpuSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
