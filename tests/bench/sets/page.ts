import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions } from '../../support/browser.ts';
import { startGateway } from '../../support/gateway.ts';
import { completedAnswer, openTool, tool } from '../../support/remover.ts';
import { serveCutouts, setPicture } from '../../support/set-pictures.ts';
import { percentile } from '../gateway/start-gateway.ts';

const phoneSize = { width: 390, height: 664 };

/**
 * The long tasks of the page from the opening of the set until all its pictures are there, in milliseconds. The page
 * shares the machine's cores with the server and the worker that draws, so a task may have to wait. Its processor time
 * does not include the wait.
 */
export async function measurePage(
  count: number,
): Promise<{ longest: number; count: number; longestCpu: number }> {
  const gateway = await startGateway({ LOG_LEVEL: 'fatal' });
  const browser = await chromium.launch(launchOptions('--disable-gpu'));
  try {
    const page = await browser.newPage({ baseURL: gateway.url, viewport: phoneSize });
    const pictures = await Promise.all(Array.from({ length: count }, (_, number) => setPicture(number)));
    await serveCutouts(page, pictures);
    await openTool(page);
    await tool(page).choose(...pictures.map(({ file }) => file));
    const open = tool(page).result.getByRole('button', { name: /^Cut out the other/ });
    await open.waitFor();
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
      });
    });
    const tasksOfPage = await recordTasks(page);
    await open.click();
    await page.locator(`[data-counts="${count}/0/${count}"]`).waitFor({ timeout: 300_000 });
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    const longestCpu = Math.max(0, ...(await tasksOfPage()));
    return { longest: Math.max(0, ...tasks), count: tasks.length, longestCpu };
  } finally {
    await browser.close();
    await gateway.stop();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Records the tasks of the page's main thread. The returned function ends that and returns their CPU times in ms. */
async function recordTasks(page: Page): Promise<() => Promise<number[]>> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  return async () => {
    const complete = new Promise<unknown>((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
    const mainThreads = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(thread),
    );
    return events
      .filter((event) => event.name.endsWith('RunTask') && mainThreads.has(thread(event)))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}

export interface PhoneRun {
  seconds: number;
  /** Peak bytes of the page's process, for each half of the pictures. */
  firstHalf: number;
  secondHalf: number;
  /** Milliseconds between two frames, while the page is scrolled. */
  frameMedian: number;
  frame95: number;
}

/**
 * Many large pictures on a phone. The browser stores data on the disk, as in a normal window. DevTools, which controls
 * the page, keeps up to 200 MB of answers in the page's process.
 */
export async function measurePhone(count: number): Promise<PhoneRun> {
  const folder = mkdtempSync(join(tmpdir(), 'liftout-phone-'));
  const gateway = await startGateway({ LOG_LEVEL: 'fatal' });
  const profile = join(folder, 'profile');
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions('--disable-gpu'),
    baseURL: gateway.url,
    viewport: phoneSize,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const { files, cutout } = await makeLargePictures(folder, count);
    const [page] = context.pages();
    if (!page) throw new Error('The browser has no page.');
    let served = 0;
    await page.route('**/api/upload', (route) =>
      route.fulfill({
        json: {
          ...completedAnswer,
          processedPath: `${served++}.png`,
          width: 4000,
          height: 3000,
          confidence: 0.9,
        },
      }),
    );
    await page.route('**/uploads/*.png', (route) =>
      route.fulfill({ body: cutout, contentType: 'image/png' }),
    );
    await openTool(page);
    await page.locator('#upload input[type=file]').setInputFiles(files);
    const open = tool(page).result.getByRole('button', { name: /^Cut out the other/ });
    await open.waitFor({ timeout: 120_000 });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames });
      let last = performance.now();
      const measure = (now: number) => {
        frames.push(now - last);
        last = now;
        requestAnimationFrame(measure);
      };
      requestAnimationFrame(measure);
    });
    const started = performance.now();
    await open.tap();
    const halves = [0, 0];
    for (let done = 0, turns = 0; done < count; turns++) {
      await page.mouse.wheel(0, turns % 20 < 12 ? 900 : -900);
      await page.waitForTimeout(1000);
      done = Number((await page.locator('[data-counts]').getAttribute('data-counts'))?.split('/')[0]);
      const half = done < count / 2 ? 0 : 1;
      halves[half] = Math.max(halves[half] ?? 0, pageMemory(profile));
      if (performance.now() - started > 600_000) throw new Error(`After ten minutes ${done} are done.`);
    }
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    const [firstHalf = 0, secondHalf = 0] = halves;
    return {
      seconds: (performance.now() - started) / 1000,
      firstHalf,
      secondHalf,
      frameMedian: percentile(frames, 50),
      frame95: percentile(frames, 95),
    };
  } finally {
    await context.close();
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pictures of 4000 × 3000 pixels with the grain of a camera. They are one file with many names. */
async function makeLargePictures(
  folder: string,
  count: number,
): Promise<{ files: string[]; cutout: Buffer }> {
  const size = { width: 4000, height: 3000 };
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const picture = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
  const subject = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><ellipse cx="2000" cy="1500" rx="1200" ry="1000"/></svg>',
  );
  const cutout = await sharp(picture)
    .ensureAlpha()
    .composite([{ input: subject, blend: 'dest-in' }])
    .png({ compressionLevel: 6, adaptiveFiltering: false })
    .toBuffer();
  const files = Array.from({ length: count }, (_, number) => join(folder, `${number}.jpg`));
  const [first = '', ...others] = files;
  writeFileSync(first, picture);
  for (const file of others) linkSync(first, file);
  return { files, cutout };
}

/** Bytes of the process of the page: the largest renderer of the browser that has the profile. */
function pageMemory(profile: string): number {
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        if (!commandOf(pid).includes('--type=renderer') || !descendsFrom(pid, profile)) return 0;
        return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
      } catch {
        // The process has ended.
        return 0;
      }
    });
  return Math.max(0, ...sizes) * 1024;
}

const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** Whether the command line of one of its ancestors contains the word. */
function descendsFrom(pid: string, word: string): boolean {
  if (pid === '0') return false;
  const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return commandOf(pid).includes(word) || descendsFrom(parent, word);
}
