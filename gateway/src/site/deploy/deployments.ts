import { mkdir, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { DeploymentReport } from '@liftout/gateway-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import pLimit from 'p-limit';
import type { PageStore } from '../pages/page-store.ts';
import { type Release, type ReleaseSet, releaseSet, withRelease } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import { appState, type LiveState } from '../releases/state/live-state.ts';
import {
  activate,
  addVersion,
  dropCanary,
  previousVersion,
  servedVersions,
  startCanary,
} from '../releases/state/state-changes.ts';
import { unpack } from '../releases/versions/unpack.ts';
import { readCandidate } from './candidate.ts';
import { DeploymentRefused, NoSuchVersion } from './errors.ts';
import { checkFiles } from './gate/check-files.ts';
import { checkFit } from './gate/check-fit.ts';
import { checkNames } from './gate/check-names.ts';
import type { Fault } from './gate/fault.ts';
import { runGate } from './gate/run-gate.ts';

export interface DeployOptions {
  app: string;
  /** Name of the token. */
  by: string;
  /** Check only. */
  dryRun: boolean;
  /** Of the visitors; undefined for all. */
  percent: number | undefined;
}

/** What a switch made live, and how long it took. */
export interface Switched {
  app: string;
  hash: string;
  version: string;
  /** Milliseconds from the decision until this gateway's visitors get it. */
  switchedIn: number;
}

/** Puts versions live and takes them back. */
export interface Deployments {
  /** Checks a build and puts it live. @throws DeploymentRefused */
  deploy(archive: Readable, options: DeployOptions): Promise<DeploymentReport>;
  /** Goes back to the version that was live before, or to a named one. @throws NoSuchVersion, DeploymentRefused */
  rollback(app: string, by: string, hash?: string, reason?: string): Promise<Switched>;
  /** Gives a canary to all visitors. @throws NoSuchVersion, DeploymentRefused */
  promote(app: string, by: string): Promise<Switched>;
  /** Takes a canary back. @throws NoSuchVersion */
  drop(app: string, reason: string): Promise<void>;
}

export interface DeploymentsDeps {
  releases: Releases;
  pages: PageStore;
  /** A path on the file system of the versions at which nothing is. */
  newPath(): string;
}

/** Versions that are checked at the same time. Each check renders hundreds of pages. */
const parallelChecks = 2;

/**
 * Versions are checked side by side and without any lock. Only the switch itself is one change of the live state, and
 * there the version is checked again for what may have changed meanwhile: its place among the others.
 */
export function createDeployments({ releases, pages, newPath }: DeploymentsDeps): Deployments {
  const inTurn = pLimit(parallelChecks);

  async function receive(archive: Readable, app: string, staged: string): Promise<Descriptor> {
    await mkdir(staged);
    const faults = await unpack(archive, staged);
    refuseIf(faults.map((message) => ({ check: 'archive', message })));
    const candidate = await readCandidate(staged, app);
    if ('faults' in candidate) throw new DeploymentRefused(candidate.faults);
    refuseIf(await checkFiles(staged, candidate.descriptor));
    return candidate.descriptor;
  }

  /** Changes the live state in a way that needs a version to fit among the others. */
  async function changeFitting(
    descriptor: Descriptor,
    change: (state: LiveState) => LiveState,
  ): Promise<number> {
    const start = performance.now();
    for (;;) {
      const { state } = releases;
      const [others, kept] = await Promise.all([
        descriptorsOf(servedVersions(state)),
        releases.kept(descriptor.name),
      ]);
      refuseIf([...checkFit(descriptor, others), ...checkNames(descriptor, kept)]);
      try {
        await releases.change((latest) => {
          if (fitKey(latest, descriptor.name) !== fitKey(state, descriptor.name)) throw new StateMoved();
          return change(latest);
        });
        return Math.round((performance.now() - start) * 10) / 10;
      } catch (error) {
        if (!(error instanceof StateMoved)) throw error;
        await releases.refresh();
      }
    }
  }

  async function descriptorsOf(versions: readonly { name: string; hash: string }[]): Promise<Descriptor[]> {
    const opened = await Promise.all(
      versions.map(({ name, hash }) => releases.open(name, hash).catch(() => undefined)),
    );
    return opened.flatMap((release) => release?.descriptor ?? []);
  }

  /** The live versions with this one among them. Undefined for a remote while there is no shell. */
  function setWith(release: Release, canary: boolean): ReleaseSet | undefined {
    const { current } = releases;
    if (current) return withRelease(current, release, { canary });
    return release.descriptor.name === 'shell' ? releaseSet(release, []) : undefined;
  }

  function canaryOf(app: string) {
    const { canary } = appState(releases.state, app);
    if (!canary) throw new NoSuchVersion(`There is no canary of ${app}.`);
    return canary;
  }

  return {
    async deploy(archive, { app, by, dryRun, percent }) {
      const staged = newPath();
      try {
        const descriptor = await receive(archive, app, staged);
        await releases.refresh();
        const { hash, version } = descriptor;
        if (percent !== undefined && appState(releases.state, app).history.length === 0) {
          throw new NoSuchVersion(
            `Nothing of ${app} is live yet, so there is nothing to compare a canary with.`,
          );
        }
        const start = performance.now();
        const candidate = { descriptor, directory: staged };
        const [others, kept] = await Promise.all([
          descriptorsOf(servedVersions(releases.state)),
          releases.kept(app),
        ]);
        const { faults, ...measured } = await inTurn(() =>
          runGate({
            candidate,
            others,
            set: setWith(candidate, percent !== undefined),
            current: releases.current,
            pages,
          }),
        );
        refuseIf([...checkNames(descriptor, kept), ...faults]);
        const report = {
          ...{ app, version, hash, ...measured },
          checkedIn: Math.round(performance.now() - start),
        };
        if (dryRun) return { ...report, live: false };
        await releases.save(staged, descriptor);
        const switchedIn = await changeFitting(descriptor, (state) => {
          const change = { by, at: new Date() };
          const passed = addVersion(state, descriptor, change);
          return percent === undefined
            ? activate(passed, app, hash, change, 'deploy')
            : startCanary(passed, app, hash, change, percent);
        });
        return percent === undefined
          ? { ...report, live: true, switchedIn }
          : { ...report, live: false, canary: percent, switchedIn };
      } finally {
        await rm(staged, { recursive: true, force: true });
      }
    },

    async rollback(app, by, wanted, reason) {
      await releases.refresh();
      const hash = wanted ?? previousVersion(releases.state, app)?.hash;
      const record = hash === undefined ? undefined : appState(releases.state, app).versions[hash];
      if (hash === undefined || !record) {
        throw new NoSuchVersion(
          wanted === undefined
            ? `There is no earlier version of ${app} to go back to.`
            : `There is no version ${wanted} of ${app} that passed the gate and is kept.`,
        );
      }
      const { descriptor } = await releases.open(app, hash);
      const switchedIn = await changeFitting(descriptor, (state) =>
        activate(state, app, hash, { by, at: new Date() }, 'rollback', reason),
      );
      return { app, hash, version: record.version, switchedIn };
    },

    async promote(app, by) {
      await releases.refresh();
      const { hash, version } = canaryOf(app);
      const { descriptor } = await releases.open(app, hash);
      const switchedIn = await changeFitting(descriptor, (state) =>
        activate(state, app, hash, { by, at: new Date() }, 'promote'),
      );
      return { app, hash, version, switchedIn };
    },

    async drop(app, reason) {
      await releases.refresh();
      canaryOf(app);
      await releases.change((state) => dropCanary(state, app, reason, new Date()));
    },
  };
}

/** Other versions went live since the check. */
class StateMoved extends Error {
  override readonly name = 'StateMoved';
}

/** Differs when anything differs that the fit of a version depends on. */
function fitKey(state: LiveState, app: string): string {
  return JSON.stringify([servedVersions(state), Object.keys(appState(state, app).versions)]);
}

function refuseIf(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new DeploymentRefused(faults);
}
