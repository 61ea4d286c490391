/**
 * A team joins: a remote in a separate repository, from an empty folder to a running site and away again, with the
 * packed packages from a registry. CONTRIBUTING describes the same steps. `npm run verify-packages`
 *
 * It installs packages from the npm registry, so it needs a network and some minutes.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../../gateway/src/testing/free-port.ts';
import { apps } from '../../scripts/apps.ts';
import { buildApps } from '../../scripts/build-apps.ts';
import { packPackages } from '../../scripts/pack-packages.ts';
import { servePackages } from '../../scripts/serve-packages.ts';
import { chromiumPath } from '../../shell/preset/src/deploy/find-chromium.ts';
import { launchOptions } from '../support/browser.ts';
import { startGateway } from '../support/gateway.ts';
import { createCleanMachine } from './clean-machine.ts';
import { repacked } from './repacked.ts';
import { Steps } from './steps.ts';

const operatorToken = 'the-token-of-the-operator-of-the-site';
const executablePath = chromiumPath(chromium.executablePath());
/** Variables of the machine. The team's token is made later. */
const env: Record<string, string> = {
  OPERATOR_TOKEN: operatorToken,
  ...(executablePath && { CHROMIUM: executablePath }),
};
const folder = 'mf-pricing';
const steps = new Steps();
if (!(await buildApps(apps()))) process.exit(1);
const browser = await chromium.launch(launchOptions());
const machine = createCleanMachine();
const packages = mkdtempSync(join(tmpdir(), 'liftout-packages-'));

const tarballs = await steps.run('the platform team packs kit, preset and contracts', () =>
  packPackages(packages),
);
const kit = tarballs.find((path) => path.includes('liftout-kit-')) ?? '';
const registry = await servePackages([...tarballs, repacked(kit, '1.1.0')], 0);
const gateway = await startGateway({ OPERATOR_TOKEN: operatorToken, LOG_LEVEL: 'fatal' });

const path = (file: string) => join(machine.directory, folder, file);
const edit = (file: string, change: (text: string) => string) => {
  const text = readFileSync(path(file), 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} is unchanged`);
  writeFileSync(path(file), changed);
};
const editTexts = (change: (text: string) => string) => {
  for (const language of readdirSync(path('src/locales')))
    edit(`src/locales/${language}/pricing.json`, change);
};
const npm = (line: string, status = 0) => machine.run(`npm ${line}`, { folder, env, status });
const npx = (line: string) => machine.run(`npx ${line}`, { folder, env, status: 0 });

try {
  await steps.run('npx @liftout/preset new mf-pricing', () =>
    machine.run(
      `npx --yes --@liftout:registry=${registry.url} @liftout/preset new ${folder} --site ${gateway.url} --registry ${registry.url}`,
    ),
  );
  await steps.run('npm install', () => npm('install'));
  await steps.run('npm test', () => npm('test'));
  await steps.run('npm run test:browser', () => npm('run test:browser'));
  await develop(browser);
  await steps.run('the operator makes a token for the team', async () => {
    const made = await npx('liftout token add --label pricing');
    env.DEPLOY_TOKEN = /^lo_\S+/m.exec(made)?.[0] ?? '';
  });
  await steps.run('npm run check, which warns of placeholders', async () => {
    expectIn(await npm('run check'), '! placeholders: `mf-pricing/pricing`: meta.title', 'may go live');
  });
  editTexts((text) => text.replaceAll(/\[\[|\]\]/g, ''));
  await steps.run('liftout preview, which visitors do not see', async () => {
    const link = /http:\S+\/preview\/\S+/.exec(await npx('liftout preview'))?.[0] ?? '';
    const page = await openSilently(browser, link);
    await page.goto(`${gateway.url}/pricing`);
    await page.getByRole('heading', { level: 1, name: 'Your page' }).waitFor();
    await page.context().close();
    expectNotIn(await heading('/pricing'), 'Your page');
  });
  await steps.run('npm run deploy, with real texts', async () => {
    expectNotIn(await npm('run deploy'), 'placeholders');
  });
  await steps.run('its page on the running site, in a browser', async () => {
    const page = await openSilently(browser, `${gateway.url}/de/pricing`);
    await page.getByRole('button', { name: 'Drücken' }).click();
    await page.getByText('1-mal gedrückt').waitFor();
    await page.context().close();
  });
  editTexts((text) => text.replace(/"title": "([^"|]+)",\n {2}"lead/, '"title": "$1 2",\n  "lead'));
  await steps.run('npm run deploy of a second version', () => npm('run deploy'));
  expectIn(await heading('/pricing'), 'Your page 2');
  await steps.run('npm run rollback', () => npm('run rollback'));
  expectNotIn(await heading('/pricing'), 'Your page 2');

  await steps.run('a build with a newer kit than the site’s is refused in one sentence', async () => {
    await npm('install @liftout/kit@1.1.0');
    expectIn(
      await npm('run check', 1),
      '✗ shared versions: `mf-pricing` was built with `@liftout/kit` 1.1.0, and the shell has 1.0.0: build it with `@liftout/kit@~1.0.0`, or deploy a shell with 1.1.0 first.',
    );
    await npm('install @liftout/kit@~1.0.0');
  });
  await steps.run('a build with an older react-router-dom works beside the others', async () => {
    await npm('install react-router-dom@~7.12.0');
    await npm('test');
    editTexts((text) => text.replace(/ 2",\n {2}"lead/, ' 3",\n  "lead'));
    await npm('run deploy');
    const page = await openSilently(browser, `${gateway.url}/faq`);
    await page.goto(`${gateway.url}/pricing`);
    await page.getByRole('heading', { name: 'Your page 3' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  });
  // Yarn 1 compares engines with the system's Node, not with the Node that the remote installs.
  for (const manager of ['pnpm@12.21.0 install', 'yarn@1.22.22 install --ignore-engines']) {
    await steps.run(`${manager}, test and build`, () => withPackageManager(manager));
  }
  await steps.run('the remote is retired, and its page is gone', async () => {
    expectIn(await npx('liftout retire'), 'mf-pricing is retired');
    const gone = await fetch(`${gateway.url}/pricing`);
    if (gone.status !== 404) throw new Error(`/pricing answers ${gone.status}`);
  });
} finally {
  await browser.close();
  await gateway.stop();
  registry.close();
  machine.remove();
  rmSync(packages, { recursive: true });
}
console.table(
  steps.done.map(({ name, seconds }) => ({ step: name, seconds: Math.round(seconds * 10) / 10 })),
);

async function develop(browser: Browser): Promise<void> {
  const port = await freePort();
  const child = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
    cwd: path('.'),
    env: machine.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const page = await steps.run('npm run dev, until the first page', async () => {
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (chunk) => String(chunk).includes('(ready in') && resolve());
        child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)));
      });
      return openSilently(browser, `http://127.0.0.1:${port}/pricing`);
    });
    await page.getByRole('button', { name: '[[Press]]' }).click();
    await page.getByText('[[Pressed 1 time]]').waitFor();
    await steps.run('an edit, until it is visible, with the count kept', async () => {
      edit('src/features/pricing/pricing-page.tsx', (text) =>
        text.replace("{t('press')}", "{t('press')} again"),
      );
      await page.getByRole('button', { name: '[[Press]] again' }).waitFor();
      await page.getByText('[[Pressed 1 time]]').waitFor();
    });
    edit('src/features/pricing/pricing-page.tsx', (text) =>
      text.replace("{t('press')} again", "{t('press')}"),
    );
    await page.context().close();
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function withPackageManager(manager: string): Promise<void> {
  const [copy = ''] = manager.split('@');
  const left = /(^|\/)(node_modules|dist|package-lock\.json|\.git)$/;
  cpSync(path('.'), join(machine.directory, copy), { recursive: true, filter: (file) => !left.test(file) });
  // Yarn 1 does not link the program of the package `node`, which an install script adds.
  const programs = ['.bin', 'node/bin'].map((place) => join(machine.directory, copy, 'node_modules', place));
  const bin = { PATH: [...programs, machine.env.PATH].join(':') };
  await machine.run(`npx --yes ${manager}`, { folder: copy });
  await machine.run('npm test && npm run build', { folder: copy, env: bin });
}

/** A page whose console must stay silent. */
async function openSilently(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(`${url} says: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(url);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  return page;
}

async function heading(address: string): Promise<string> {
  const html = await (await fetch(gateway.url + address)).text();
  return /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
}

function expectIn(text: string, ...parts: string[]): void {
  for (const part of parts) if (!text.includes(part)) throw new Error(`\`${part}\` is not in:\n${text}`);
}

function expectNotIn(text: string, part: string): void {
  if (text.includes(part)) throw new Error(`\`${part}\` is in:\n${text}`);
}
