import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { DeploymentReport } from '@liftout/gateway-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { PageStore } from '../pages/page-store.ts';
import { type Release, type ReleaseSet, releaseSet, withRelease } from '../releases/release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { readCandidate } from './candidate.ts';
import { DeploymentRefused, NoSuchVersion } from './errors.ts';
import { checkBudget } from './gate/check-budget.ts';
import { checkContract } from './gate/check-contract.ts';
import { checkFiles } from './gate/check-files.ts';
import { checkNames } from './gate/check-names.ts';
import { checkNavigation } from './gate/check-navigation.ts';
import { checkPages, type PageToCheck } from './gate/check-pages.ts';
import { checkPaths } from './gate/check-paths.ts';
import { checkShared } from './gate/check-shared.ts';
import { checkTranslations } from './gate/check-translations.ts';
import type { Fault } from './gate/fault.ts';
import { findPlaceholders } from './gate/find-placeholders.ts';
import { unpack } from './unpack.ts';

export interface DeployOptions {
  app: string;
  /** Name of the token. */
  by: string;
  /** Check only. */
  dryRun: boolean;
  /** Of the visitors; undefined for all. */
  percent: number | undefined;
}

export interface DeploymentsDeps {
  store: ReleaseStore;
  pages: PageStore;
}

interface Gated extends Pick<DeploymentReport, 'rendered' | 'heaviestPage' | 'warnings'> {
  faults: Fault[];
}

/** Faults after which rendering is not tried. */
const structuralChecks: ReadonlySet<Fault['check']> = new Set(['page contract', 'shared versions', 'paths']);

/** Puts versions live and takes them back, one at a time; each stands before the gate first. */
export class Deployments {
  readonly #store: ReleaseStore;
  readonly #pages: PageStore;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ store, pages }: DeploymentsDeps) {
    this.#store = store;
    this.#pages = pages;
  }

  /** @throws DeploymentRefused */
  async deploy(archive: Readable, options: DeployOptions): Promise<DeploymentReport> {
    const staged = await this.#store.stage();
    try {
      // Receiving takes as long as the sender likes: it keeps no other deployment waiting.
      refuseIf(await unpack(archive, staged));
      const candidate = await readCandidate(staged, options.app);
      if ('faults' in candidate) throw new DeploymentRefused(candidate.faults);
      refuseIf(await checkFiles(staged, candidate.descriptor));
      return await this.#oneAtATime(() => this.#deployStaged(staged, candidate.descriptor, options));
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }

  /** Goes back to the version that was live before, or to a named one; needs no upload. */
  rollback(app: string, by: string, hash?: string): Promise<{ release: Release; switchedIn: number }> {
    return this.#oneAtATime(async () => {
      const release = hash ? this.#store.release(app, hash) : this.#previous(app);
      if (!release) throw new NoSuchVersion(`There is no earlier version of ${app} to go back to.`);
      refuseIf(this.#checkFit(release.descriptor));
      return { release, switchedIn: await this.#activate(release, by, 'rollback') };
    });
  }

  /** Gives a canary to all visitors. */
  promote(app: string, by: string): Promise<{ release: Release; switchedIn: number }> {
    return this.#oneAtATime(async () => {
      const release = this.#canary(app);
      refuseIf((await this.#gate(release, this.#setWith(release))).faults);
      return { release, switchedIn: await this.#activate(release, by, 'promote') };
    });
  }

  drop(app: string, reason: string): Promise<void> {
    return this.#oneAtATime(async () => {
      this.#canary(app);
      await this.#store.dropCanary(app, reason);
    });
  }

  #canary(app: string): Release {
    const canary = this.#store.canary(app);
    const release = canary && this.#store.release(app, canary.hash);
    if (!release) throw new NoSuchVersion(`There is no canary of ${app}.`);
    return release;
  }

  async #deployStaged(
    staged: string,
    descriptor: Descriptor,
    { app, by, dryRun, percent }: DeployOptions,
  ): Promise<DeploymentReport> {
    const from = performance.now();
    if (percent !== undefined && this.#store.history(app).length === 0) {
      throw new NoSuchVersion(`Nothing of ${app} is live yet, so there is nothing to compare a canary with.`);
    }
    const names = checkNames(descriptor, this.#store.releases());
    const wasKept = this.#store.release(app, descriptor.hash) !== undefined;
    const release = await this.#store.add(staged);
    const set = this.#setWith(release, percent !== undefined);
    let passed = false;
    try {
      const { faults, ...measured } = await this.#gate(release, set);
      refuseIf([...names, ...faults]);
      passed = true;
      const report = {
        app,
        version: descriptor.version,
        hash: descriptor.hash,
        ...measured,
        checkedIn: Math.round(performance.now() - from),
      };
      if (dryRun) return { ...report, live: false };
      if (percent !== undefined) {
        const start = performance.now();
        await this.#store.startCanary(release, by, percent);
        return { ...report, live: false, canary: percent, switchedIn: since(start) };
      }
      return { ...report, live: true, switchedIn: await this.#activate(release, by, 'deploy') };
    } finally {
      if (!wasKept && (dryRun || !passed)) await this.#store.remove(release);
    }
  }

  async #gate(release: Release, set: ReleaseSet | undefined): Promise<Gated> {
    const { descriptor } = release;
    const budget = await checkBudget(release.directory, descriptor);
    const warnings = findPlaceholders(descriptor);
    const faults = [
      ...checkContract(descriptor, this.#store.current?.shell.descriptor),
      ...this.#checkFit(descriptor),
      ...checkNavigation(descriptor),
      ...checkTranslations(descriptor),
      ...budget.faults,
    ];
    // A version that does not fit cannot be rendered in a way that says more than these faults.
    if (!set || faults.some(({ check }) => structuralChecks.has(check))) {
      return { faults, warnings, rendered: 0, heaviestPage: budget.heaviest };
    }
    const { current } = this.#store;
    const pages = await checkPages(
      pagesToCheck(descriptor, set),
      descriptor.name,
      (path) => this.#pages.render(set, path),
      current && ((path) => this.#pages.render(current, path)),
    );
    return {
      faults: [...faults, ...pages.faults],
      warnings,
      rendered: pages.rendered,
      heaviestPage: budget.heaviest,
    };
  }

  /** What can be told without running it: its place among the others. */
  #checkFit(descriptor: Descriptor): Fault[] {
    const others = this.#store.served().map((release) => release.descriptor);
    if (descriptor.name === 'shell') {
      return others
        .filter(({ name }) => name !== 'shell')
        .flatMap((remote) => checkShared(remote, descriptor));
    }
    const shells = others.filter(({ name }) => name === 'shell');
    const paths = checkPaths(descriptor, others);
    if (shells.length === 0) {
      return [
        { check: 'shared versions', message: 'There is no shell yet: deploy `shell` first.' },
        ...paths,
      ];
    }
    return [...paths, ...shells.flatMap((shell) => checkShared(descriptor, shell))];
  }

  /** The live versions with this one among them; undefined for a remote while there is no shell. */
  #setWith(release: Release, canary = false): ReleaseSet | undefined {
    const { current } = this.#store;
    if (current) return withRelease(current, release, { canary });
    return release.descriptor.name === 'shell' ? releaseSet(release, []) : undefined;
  }

  #previous(app: string): Release | undefined {
    const history = this.#store.history(app);
    const [live] = history;
    // Where the live version came by a rollback, it goes on from where that version was deployed.
    const from = history.findIndex((item) => item.hash === live?.hash && item.how !== 'rollback');
    const older = history
      .slice(Math.max(from, 0) + 1)
      .find((item) => item.hash !== live?.hash && this.#store.release(app, item.hash));
    return older && this.#store.release(app, older.hash);
  }

  async #activate(release: Release, by: string, how: 'deploy' | 'rollback' | 'promote'): Promise<number> {
    const start = performance.now();
    await this.#store.activate(release, by, how);
    return since(start);
  }

  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Its own pages; those of all others too where they may change with it. */
function pagesToCheck({ name, data }: Descriptor, set: ReleaseSet): PageToCheck[] {
  const all = name === 'shell' || Object.keys(data).length > 0;
  return set.remotes
    .map(({ descriptor }) => descriptor)
    .filter((remote) => all || remote.name === name)
    .sort((a, b) => Number(b.name === name) - Number(a.name === name))
    .flatMap((remote) => remote.pages.map((page) => ({ page, owner: remote.name })));
}

function refuseIf(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new DeploymentRefused(faults);
}

const since = (start: number) => Math.round((performance.now() - start) * 10) / 10;
