import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  DeploymentList,
  DeploymentReport,
  DeploymentSwitch,
  PreviewLink,
} from '@liftout/gateway-contract';
import type { Registry } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { CommandError } from '../command-error.ts';
import { packBuild } from '../pack.ts';
import { browserFailure } from './browser-failure.ts';
import { callDeployments, type DeploymentsAccess } from './call-deployments.ts';
import { checkInBrowser, firstLine } from './check-in-browser.ts';
import { findChromium } from './find-chromium.ts';
import { linkToFirstPage, pageOfEachType, pageOfEachTypeOfSite } from './pages-to-open.ts';
import { siteHeaders } from './site-key.ts';
import { versionSource } from './version-source.ts';

/** Who gets the versions. */
export type DeployGoal =
  | { kind: 'check' }
  | { kind: 'preview' }
  | { kind: 'live' }
  | { kind: 'canary'; percent: string }
  | { kind: 'environment'; name: string };

export interface DeployAppsOptions {
  /** Name → folder that holds `dist`. Several apps are checked together and go live in one step. */
  apps: ReadonlyMap<string, string>;
  access: DeploymentsAccess;
  goal: DeployGoal;
  /** Makes the builds, once the goal is known to be possible. Absent when they exist. */
  build?: (() => Promise<void>) | undefined;
  /** False: no browser opens the pages. */
  withBrowser: boolean;
  /** Folders whose packages may include Playwright. */
  browserFrom: readonly string[];
  /** The command that makes versions in preview live, all in one step. The messages show it. */
  promoteCommand(versions: readonly { app: string; hash: string }[]): string;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const nameOf = ({ app, version, hash }: { app: string; version: string; hash: string }) =>
  `${app} ${version} (${hash})`;

/**
 * Sends builds to a site. Each is checked by the site's gate, then opened in a local browser under its preview link,
 * and only then given to visitors.
 * @throws CommandError with every fault; visitors then keep the versions that they have.
 */
export async function deployApps(options: DeployAppsOptions): Promise<void> {
  const { apps, access, goal, build } = options;
  if (goal.kind === 'canary') await requireLive([...apps.keys()], access);
  for (const app of apps.keys()) await requireAllowed(app, access);
  await build?.();
  const reports: DeploymentReport[] = [];
  // Except for a mere check, each app is checked together with those before it, and all need the shell.
  const shellFirst = [...apps.keys()].sort((a, b) => Number(b === 'shell') - Number(a === 'shell'));
  for (const [index, app] of shellFirst.entries()) {
    reports.push(await send(app, { before: reports, following: shellFirst.slice(index + 1) }, options));
  }
  if (goal.kind === 'check') {
    for (const report of reports) print(`${nameOf(report)} may go live.`);
    // A version that is only checked is not stored, so no other can be checked together with it.
    if (apps.size > 1) print('Each was checked with the live versions. `--preview` checks them together.');
    return;
  }
  const descriptors = await Promise.all([...apps.values()].map(readDescriptor));
  const sent = reports.at(-1)?.preview;
  const preview = sent && { ...sent, url: linkToFirstPage(sent.url, descriptors) };
  if (preview) await openInBrowser(preview, reports, descriptors, options);
  if (goal.kind === 'environment') {
    for (const report of reports) print(`${nameOf(report)} is in ${goal.name}: ${preview?.url}`);
  } else if (goal.kind === 'preview') {
    for (const report of reports) print(`${nameOf(report)} is in preview.`);
    print(`See it until ${preview?.expires.slice(0, 10)}: ${preview?.url}`);
    print(`Make ${apps.size === 1 ? 'it' : 'them'} live: ${options.promoteCommand(reports)}`);
  } else if (goal.kind === 'canary') {
    const [{ app, hash } = { app: '', hash: '' }] = reports;
    const body = JSON.stringify({ hash, percent: Number(goal.percent) });
    const { switchedIn } = await callDeployments<DeploymentSwitch>(access, 'POST', `/${app}/canary`, body);
    for (const report of reports) {
      print(`${nameOf(report)} is live for ${goal.percent}% of visitors (${switchedIn} ms).`);
    }
  } else {
    const body = JSON.stringify({ versions: reports.map(({ app, hash }) => ({ app, hash })) });
    const { switchedIn } = await callDeployments<DeploymentSwitch>(access, 'POST', '/promote', body);
    for (const report of reports) print(`${nameOf(report)} is live (${switchedIn} ms).`);
  }
}

/** Makes a call that needs the token but changes nothing. @throws CommandError when the site refuses the token. */
async function requireAllowed(app: string, access: DeploymentsAccess): Promise<void> {
  await callDeployments(access, 'GET', `/${app}/failures`);
}

/** @throws CommandError when there would be nothing to compare a canary with. */
async function requireLive([app, ...more]: readonly string[], access: DeploymentsAccess): Promise<void> {
  if (more.length > 0) throw new CommandError('Only one app at a time can be a canary. Name one.');
  const { apps, problems } = await callDeployments<DeploymentList>(access, 'GET', '');
  // The list may be incomplete, so the gateway decides later.
  if (problems.length > 0) return;
  if (apps.some(({ name, live }) => name === app && live)) return;
  throw new CommandError(
    `Nothing of ${app} is live yet, so there is nothing to compare a canary with. Deploy it without \`--canary\` first.`,
  );
}

/** The versions that an app is sent together with. */
interface Companions {
  before: readonly DeploymentReport[];
  /** Names of the apps that are sent next. */
  following: readonly string[];
}

async function send(
  app: string,
  { before, following }: Companions,
  { apps, access, goal }: DeployAppsOptions,
): Promise<DeploymentReport> {
  const directory = apps.get(app) ?? '';
  const archive = await packBuild(join(directory, 'dist'));
  print(`Sending ${app}, ${(archive.length / 1000).toFixed(0)} kB, to ${access.site.origin}...`);
  const query = new URLSearchParams({ ...(await versionSource(directory)) });
  if (goal.kind === 'check') query.set('check', '');
  else {
    // The last one takes the others into the environment, so that all of them go there in one step.
    if (goal.kind !== 'environment' || following.length > 0) query.set('preview', '');
    if (goal.kind === 'environment') query.set('environment', goal.name);
    if (before.length > 0) query.set('beside', before.map((one) => `${one.app}@${one.hash}`).join(','));
    if (following.length > 0) query.set('following', following.join(','));
  }
  const report = await callDeployments<DeploymentReport>(access, 'PUT', `/${app}?${query}`, archive);
  const { checkedIn, rendered, heaviestPage, warnings } = report;
  print(
    `Checked in ${(checkedIn / 1000).toFixed(1)} s: ${rendered} pages rendered, heaviest ${heaviestPage.id} with ${(heaviestPage.bytes / 1000).toFixed(1)} kB.`,
  );
  for (const { check, message } of warnings) print(`  ! ${check}: ${message}`);
  return report;
}

/** @throws CommandError when a page does not work in a browser. */
async function openInBrowser(
  preview: PreviewLink,
  reports: readonly DeploymentReport[],
  descriptors: readonly Descriptor[],
  options: DeployAppsOptions,
): Promise<void> {
  const { apps, access, goal, withBrowser, browserFrom } = options;
  if (!withBrowser) return print('No browser has opened the pages: --no-browser.');
  const chromium = findChromium(browserFrom);
  if ('missing' in chromium) return print(`No browser has opened the pages: ${chromium.missing}.`);
  const browser = await chromium.launch().catch((error: Error) => {
    throw new CommandError(`The browser does not start (${firstLine(error)}). Fix it, or use --no-browser.`);
  });
  try {
    // The link has the public address of the gateway, and `access.site` may be another address of it.
    const { pathname } = new URL(preview.url);
    const pages = await pagesOf(apps, descriptors, access.site);
    const faults = await checkInBrowser({ browser, site: access.site, previewPath: pathname, pages });
    if (faults.length > 0) {
      const promoteCommand = options.promoteCommand(reports);
      const environment = goal.kind === 'environment' ? goal.name : undefined;
      throw new CommandError(browserFailure({ environment, faults, url: preview.url, promoteCommand }));
    }
    print(
      `Opened ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} in a browser: all hydrate, nothing is logged, no request fails.`,
    );
  } finally {
    await browser.close();
  }
}

const readDescriptor = async (directory: string) =>
  JSON.parse(await readFile(join(directory, 'dist/descriptor.json'), 'utf8')) as Descriptor;

async function pagesOf(
  apps: ReadonlyMap<string, string>,
  descriptors: readonly Descriptor[],
  site: URL,
): Promise<string[]> {
  const own = descriptors.flatMap(pageOfEachType);
  if (!apps.has('shell')) return own;
  const [registry, sitemap] = await Promise.all(
    ['/remotes.json', '/sitemap.xml'].map(async (path) =>
      (await fetch(new URL(path, site), { headers: siteHeaders() })).text(),
    ),
  );
  // Before the first shell is live, neither file exists.
  if (!registry?.startsWith('{"') || !sitemap?.includes('<urlset')) return own;
  const { remotes = [] } = JSON.parse(registry) as Partial<Registry>;
  return [...new Set([...own, ...pageOfEachTypeOfSite({ remotes }, sitemap, apps)])];
}
