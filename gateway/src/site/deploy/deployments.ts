import { mkdir, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { DeploymentReport, DeploymentSwitch } from '@liftout/gateway-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import pLimit from 'p-limit';
import { GatewayError } from '../../platform/gateway-error.ts';
import { StorageFull } from '../../platform/storage-errors.ts';
import { findPage } from '../pages/find-page.ts';
import type { PageStore } from '../pages/page-store.ts';
import { type Release, type ReleaseSet, releaseSet, withRelease } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import { authors } from '../releases/state/authors.ts';
import {
  type Activation,
  appState,
  type LiveState,
  liveVersion,
  type VersionSource,
} from '../releases/state/live-state.ts';
import {
  activate,
  addVersion,
  type ChangeBy,
  clearEnvironmentVersion,
  dropCanary,
  previousVersion,
  retire,
  servedVersions,
  setEnvironmentVersion,
  setInPreview,
  startCanary,
  versionsInPreview,
} from '../releases/state/state-changes.ts';
import { undefinedIfUnusable, VersionUnusable } from '../releases/versions/read-version.ts';
import { unpack } from '../releases/versions/unpack.ts';
import { readCandidate } from './candidate.ts';
import { DeploymentRefused, NoSuchVersion } from './errors.ts';
import { checkContract } from './gate/check-contract.ts';
import { checkFiles } from './gate/check-files.ts';
import { checkFit } from './gate/check-fit.ts';
import { checkNames } from './gate/check-names.ts';
import type { Fault } from './gate/fault.ts';
import { runGate } from './gate/run-gate.ts';

/** One version of one app. */
export interface VersionName {
  app: string;
  hash: string;
}

/** An app, and one of its versions if the caller knows which. */
export interface WantedVersion {
  app: string;
  hash?: string | undefined;
}

/** A live version that was taken back. */
export interface TakenBack extends VersionName {
  reason: string;
}

/** Who gets a version that passed the gate. */
export type DeployTarget =
  | { kind: 'check' }
  | { kind: 'live' }
  /** With an environment: the version is checked with its versions, because it is to go there together with others. */
  | { kind: 'preview'; environment?: string | undefined }
  | { kind: 'canary'; percent: number }
  | { kind: 'environment'; name: string };

export interface DeployOptions {
  app: string;
  /** Name of the token. */
  by: string;
  target: DeployTarget;
  /** Versions that passed the gate and go to the target together with this one. All of them are checked together. */
  beside: readonly VersionName[];
  /** Apps whose versions follow. Their present versions do not count, because they are to be replaced with this one. */
  following: readonly string[];
  source: VersionSource;
}

/** Puts versions live and takes them back. */
export interface Deployments {
  /** Checks a build and gives it to its target. @throws DeploymentRefused, NoSuchVersion; 507 without room */
  deploy(archive: Readable, options: DeployOptions): Promise<Omit<DeploymentReport, 'preview'>>;
  /**
   * Makes versions live that were live before: named ones, or the last ones. All in one step.
   * @throws NoSuchVersion, DeploymentRefused
   */
  rollback(wanted: readonly WantedVersion[], by: string): Promise<DeploymentSwitch>;
  /**
   * Takes a live version back, if needed together with those that went live with it.
   * @returns the versions that were taken back: none when it is not live any more, or when there is none before it
   */
  revert(version: VersionName, reason: string): Promise<TakenBack[]>;
  /**
   * Makes versions that passed the gate live, all in one step. Without a hash: the canary, else the one version in
   * preview.
   * @throws NoSuchVersion, also when there is no such version or more than one; DeploymentRefused
   */
  promote(wanted: readonly WantedVersion[], by: string): Promise<DeploymentSwitch>;
  /** Gives a version that passed the gate to some of the visitors. @throws NoSuchVersion, DeploymentRefused */
  startCanary(version: VersionName, by: string, percent: number): Promise<DeploymentSwitch>;
  /** Takes a canary back, or only the one with this hash. @throws NoSuchVersion */
  drop(app: string, reason: string, hash?: string): Promise<void>;
  /** Lets an environment have the live version of an app again. @throws NoSuchVersion */
  leaveEnvironment(app: string, environment: string): Promise<void>;
  /** Takes an app off the site. @throws NoSuchVersion, DeploymentRefused */
  retire(app: string, by: string, redirect: string | undefined): Promise<void>;
}

export interface DeploymentsDeps {
  releases: Releases;
  pages: PageStore;
  /** Origin of the site. */
  origin: string;
  /** A free path on the file system of the versions. */
  newPath(): string;
}

/** Versions that are checked at the same time. Each check renders hundreds of pages. */
const parallelChecks = 2;

/**
 * Versions are checked in parallel and without a lock. Only the switch changes the live state. It checks again whether
 * the version fits the others, because they may have changed in the meantime.
 */
export function createDeployments({ releases, pages, origin, newPath }: DeploymentsDeps): Deployments {
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

  /**
   * Descriptors of the versions that a version for this target must fit, except those that are lost.
   * @param replaced Apps whose versions do not count. They are not opened, so a fault of one does not keep it live.
   */
  async function othersOf(
    state: LiveState,
    target: DeployTarget,
    replaced: ReadonlySet<string>,
  ): Promise<Descriptor[]> {
    const opened = await Promise.all(
      versionsFor(state, target)
        .filter(({ name }) => !replaced.has(name))
        .map(({ name, hash }) => releases.open(name, hash).catch(undefinedIfUnusable)),
    );
    return opened.flatMap((release) => release?.descriptor ?? []);
  }

  /** The reasons why these versions cannot be served, or not together with the others. */
  async function fitFaults(
    state: LiveState,
    descriptors: readonly Descriptor[],
    target: DeployTarget,
    following: readonly string[] = [],
  ): Promise<Fault[]> {
    const names = new Set([...descriptors.map(({ name }) => name), ...following]);
    const others = await othersOf(state, target, names);
    const faults = await Promise.all(
      descriptors.map(async (descriptor) => [
        ...checkContract(descriptor, releases.current?.shell.descriptor),
        ...checkFit(descriptor, [...others, ...descriptors.filter((one) => one !== descriptor)]),
        ...checkNames(descriptor, await releases.kept(descriptor.name)),
      ]),
    );
    return faults.flat();
  }

  /**
   * Changes the live state if the versions fit the others.
   * @returns milliseconds until the change takes effect on this gateway
   */
  async function changeFitting(
    descriptors: readonly Descriptor[],
    target: DeployTarget,
    change: (state: LiveState) => LiveState,
  ): Promise<number> {
    const start = performance.now();
    for (;;) {
      const { state } = releases;
      const key = fitKey(state, descriptors, target);
      refuseIf(await fitFaults(state, descriptors, target));
      try {
        await releases.change((latest) => {
          if (fitKey(latest, descriptors, target) !== key) throw new StateMoved();
          return change(latest);
        });
        return Math.round((performance.now() - start) * 10) / 10;
      } catch (error) {
        if (!(error instanceof StateMoved)) throw error;
        await releases.refresh();
      }
    }
  }

  /** The versions with which a candidate is rendered. Undefined for a remote while there is no shell. */
  async function setFor(
    candidate: Release,
    { target, beside, following }: DeployOptions,
  ): Promise<ReleaseSet | undefined> {
    const name = environmentOf(target);
    const replaced = [candidate.descriptor.name, ...beside.map(({ app }) => app), ...following];
    const environment = name === undefined ? undefined : releases.environment(name, replaced);
    const opened = await Promise.all(beside.map(({ app, hash }) => releases.open(app, hash)));
    const members = [...opened, candidate];
    const shell = members.find(({ descriptor }) => descriptor.name === 'shell');
    const base = environment ?? releases.current ?? (shell && releaseSet(shell, []));
    if (!base) return undefined;
    const staying = base.remotes.filter(({ descriptor }) => !following.includes(descriptor.name));
    return members.reduce(withRelease, releaseSet(base.shell, staying, base.preview));
  }

  /** @throws NoSuchVersion */
  function recordOf({ app, hash }: VersionName): string {
    const record = appState(releases.state, app).versions[hash];
    if (record) return record.version;
    throw new NoSuchVersion(`There is no version ${hash} of ${app} that passed the gate and is kept.`);
  }

  /** @throws NoSuchVersion when its files are damaged, cannot be fetched again, or are from another gateway release. */
  async function descriptorOf({ app, hash }: VersionName): Promise<Descriptor> {
    try {
      return (await releases.open(app, hash)).descriptor;
    } catch (error) {
      if (!(error instanceof VersionUnusable)) throw error;
      throw new NoSuchVersion(
        `The version ${hash} of ${app} cannot be used: its files are damaged, or are from another release of the gateway.`,
      );
    }
  }

  /** The path patterns of a version, or of another kept version when this one cannot be read. */
  async function pathsOf(app: string, hash: string): Promise<readonly string[]> {
    const kept = await releases.kept(app);
    return (kept.find((descriptor) => descriptor.hash === hash) ?? kept.at(-1))?.paths ?? [];
  }

  /** The canary, else the one version in preview. @throws NoSuchVersion when there is none or more than one. */
  function nextVersion(app: string): string {
    const { canary: running } = appState(releases.state, app);
    if (running) return running.hash;
    const waiting = versionsInPreview(releases.state, app);
    const [hash] = waiting;
    if (hash !== undefined && waiting.length === 1) return hash;
    throw new NoSuchVersion(
      hash === undefined
        ? `There is no canary of ${app}, and no version in preview.`
        : `There are ${waiting.length} versions of ${app} in preview. Name one by its hash: ${waiting.join(', ')}.`,
    );
  }

  async function switchTo(
    versions: readonly VersionName[],
    change: (state: LiveState) => LiveState,
  ): Promise<DeploymentSwitch> {
    const named = versions.map((name) => ({ ...name, version: recordOf(name) }));
    const descriptors = await Promise.all(versions.map(descriptorOf));
    return { versions: named, switchedIn: await changeFitting(descriptors, { kind: 'live' }, change) };
  }

  /** @throws NoSuchVersion */
  function requireOtherLive({ app, hash }: VersionName): void {
    const live = liveVersion(releases.state, app);
    if (live?.hash === hash) throw new NoSuchVersion(`The version ${hash} of ${app} is live for everybody.`);
    if (live) return;
    throw new NoSuchVersion(
      `No version of ${app} is live yet, so there is nothing to compare a canary with.`,
    );
  }

  /** Visitors of a retired app must be sent to a page that exists. */
  function redirectFaults(app: string, redirect: string | undefined): Fault[] {
    const target = redirect === undefined ? null : URL.parse(redirect, origin);
    if (!releases.current || target?.origin !== new URL(origin).origin) return [];
    const { owner, isListed } = findPage(releases.current, target.pathname);
    if (isListed && owner?.descriptor.name !== app) return [];
    return [{ check: 'paths', message: `\`${redirect}\` is not a page of another app on this site.` }];
  }

  return {
    async deploy(archive, options) {
      const { app, by, target, beside, following, source } = options;
      const staged = newPath();
      try {
        const descriptor = await receive(archive, app, staged);
        await releases.refresh();
        for (const other of beside) recordOf(other);
        if (target.kind === 'canary') requireOtherLive({ app, hash: descriptor.hash });
        const start = performance.now();
        const candidate = { descriptor, directory: staged };
        const companions = await Promise.all(beside.map(descriptorOf));
        const fit = await fitFaults(releases.state, [descriptor, ...companions], target, following);
        const set = await setFor(candidate, options);
        const { faults, ...measured } = await inTurn(() =>
          runGate({ candidate, fit, set, current: releases.current, pages }),
        );
        refuseIf(faults);
        const { hash, version } = descriptor;
        const report = {
          ...{ app, version, hash, live: target.kind === 'live', ...measured },
          checkedIn: Math.round(performance.now() - start),
        };
        if (target.kind === 'check') return report;
        await releases.save(staged, descriptor);
        const change = { by, at: new Date() };
        // Of an app without a version, nothing was left out.
        const present = new Set(versionsFor(releases.state, target).map(({ name }) => name));
        const unchecked = following.filter((name) => present.has(name));
        const pass = (state: LiveState) => addVersion(state, descriptor, change, source, unchecked);
        if (target.kind === 'preview') {
          // One for an environment waits only for the others that go there. It must not go live without a hash.
          await releases.change((state) =>
            target.environment === undefined ? setInPreview(pass(state), app, hash) : pass(state),
          );
          return report;
        }
        const versions = [...beside, { app, hash }];
        const switchedIn = await changeFitting([descriptor, ...companions], target, (state) =>
          giveAll(pass(state), versions, target, change),
        );
        return {
          ...report,
          switchedIn,
          ...(target.kind === 'canary' && { canary: target.percent }),
          ...(target.kind === 'environment' && { environment: target.name }),
        };
      } catch (error) {
        throw error instanceof StorageFull ? noRoom(error) : error;
      } finally {
        await rm(staged, { recursive: true, force: true });
      }
    },

    async rollback(wanted, by) {
      await releases.refresh();
      const versions = wanted.map(({ app, hash = previousVersion(releases.state, app)?.hash }) => {
        if (hash !== undefined) return { app, hash };
        throw new NoSuchVersion(
          `There is no earlier version of ${app} to go back to. To take ${app} off the site, retire it.`,
        );
      });
      return switchTo(versions, (state) => activateAll(state, versions, { by, at: new Date() }, 'rollback'));
    },

    async revert({ app, hash: failed }, reason) {
      await releases.refresh();
      const { state: before } = releases;
      const hash = previousVersion(before, app)?.hash;
      if (hash === undefined || liveVersion(before, app)?.hash !== failed) return [];
      const takeBack = async (versions: readonly VersionName[]) => {
        const ended = versions.map((one) => ({
          app: one.app,
          hash: liveVersion(before, one.app)?.hash ?? '',
          reason: one.app === app ? reason : `It went live together with ${app}, which failed.`,
        }));
        let isTaken = false;
        await switchTo(versions, (state) => {
          isTaken = ended.every((one) => liveVersion(state, one.app)?.hash === one.hash);
          if (!isTaken) return state;
          const change = { by: authors.watch, at: new Date() };
          return versions.reduce(
            (next, one, index) => activate(next, one.app, one.hash, change, 'rollback', ended[index]?.reason),
            state,
          );
        });
        return isTaken ? ended : [];
      };
      const alone = { app, hash };
      return takeBack([alone]).catch((error: unknown) => {
        const others = earlierOfCompanions(before, app);
        if (!(error instanceof DeploymentRefused) || others.length === 0) throw error;
        return takeBack([alone, ...others]);
      });
    },

    async promote(wanted, by) {
      await releases.refresh();
      const versions = wanted.map(({ app, hash = nextVersion(app) }) => ({ app, hash }));
      return switchTo(versions, (state) => activateAll(state, versions, { by, at: new Date() }, 'promote'));
    },

    async startCanary(version, by, percent) {
      await releases.refresh();
      requireOtherLive(version);
      return switchTo([version], (state) =>
        giveAll(state, [version], { kind: 'canary', percent }, { by, at: new Date() }),
      );
    },

    async drop(app, reason, wanted) {
      await releases.refresh();
      const hash = wanted ?? appState(releases.state, app).canary?.hash;
      await releases.change((state) => {
        const { canary } = appState(state, app);
        // It may have been promoted or replaced at this moment.
        if (!canary || canary.hash !== hash) throw new NoSuchVersion(`There is no canary of ${app}.`);
        return dropCanary(state, app, reason, new Date());
      });
    },

    async leaveEnvironment(app, environment) {
      await releases.refresh();
      if (!releases.state.environments[environment]?.[app]) {
        throw new NoSuchVersion(`The environment ${environment} has no version of ${app}.`);
      }
      await releases.change((state) => clearEnvironmentVersion(state, environment, app));
    },

    async retire(app, by, redirect) {
      await releases.refresh();
      const live = liveVersion(releases.state, app);
      const { retired } = appState(releases.state, app);
      if (!live && !retired) throw new NoSuchVersion(`No version of ${app} is live.`);
      if (app === 'shell') {
        throw new DeploymentRefused([
          { check: 'paths', message: 'The shell cannot be retired: every page is made with it.' },
        ]);
      }
      refuseIf(redirectFaults(app, redirect));
      const paths = live ? await pathsOf(app, live.hash) : (retired?.paths ?? []);
      await releases.change((state) => retire(state, app, { by, at: new Date() }, { redirect, paths }));
    },
  };
}

function activateAll(
  state: LiveState,
  versions: readonly VersionName[],
  change: ChangeBy,
  how: Activation['how'],
): LiveState {
  requireFollowing(state, versions);
  return versions.reduce((next, { app, hash }) => activate(next, app, hash, change, how), state);
}

/** @throws NoSuchVersion when one was checked without the versions of an app that is not among these. */
function requireFollowing(state: LiveState, versions: readonly VersionName[]): void {
  const names = new Set(versions.map(({ app }) => app));
  for (const { app, hash } of versions) {
    const missing = appState(state, app).versions[hash]?.following?.filter((name) => !names.has(name)) ?? [];
    if (missing.length === 0) continue;
    throw new NoSuchVersion(
      `The version ${hash} of ${app} was sent together with new versions of ${missing.join(', ')}, and not checked with the present ones. Name all of them, or deploy ${app} alone.`,
    );
  }
}

/** The versions before those that went live in one step with the live version of an app. */
function earlierOfCompanions(state: LiveState, app: string): VersionName[] {
  const live = liveVersion(state, app);
  return Object.keys(state.apps).flatMap((name) => {
    const other = liveVersion(state, name);
    if (name === app || !live || other?.at !== live.at || other.by !== live.by) return [];
    const hash = previousVersion(state, name)?.hash;
    return hash === undefined ? [] : [{ app: name, hash }];
  });
}

function giveAll(
  state: LiveState,
  versions: readonly VersionName[],
  target: DeployTarget,
  change: ChangeBy,
): LiveState {
  requireFollowing(state, versions);
  return versions.reduce((next, one) => give(next, one, target, change), state);
}

function give(
  state: LiveState,
  { app, hash }: VersionName,
  target: DeployTarget,
  change: ChangeBy,
): LiveState {
  if (target.kind === 'canary') {
    refuseIf(percentFaults(state, app, target.percent));
    return startCanary(state, app, hash, change, target.percent);
  }
  if (target.kind === 'environment') return setEnvironmentVersion(state, target.name, app, hash, change);
  return activate(state, app, hash, change, 'deploy');
}

/** A visitor gets one canary at most, so all canaries together cannot have more than all visitors. */
function percentFaults(state: LiveState, app: string, percent: number): Fault[] {
  const others = Object.entries(state.apps).flatMap(([name, { canary }]) =>
    canary && name !== app ? [{ name, percent: canary.percent }] : [],
  );
  const taken = others.reduce((sum, other) => sum + other.percent, 0);
  if (taken + percent <= 100) return [];
  const names = others.map(({ name }) => name).join(', ');
  return [
    {
      check: 'canary',
      message: `The canaries of other apps (${names}) have ${taken}% of the visitors, so ${100 - taken}% are left.`,
    },
  ];
}

const environmentOf = (target: DeployTarget): string | undefined =>
  target.kind === 'environment' ? target.name : target.kind === 'preview' ? target.environment : undefined;

/** The versions that are served together with a version for this target. */
function versionsFor(state: LiveState, target: DeployTarget): { name: string; hash: string }[] {
  const environment = environmentOf(target);
  return environment === undefined ? servedVersions(state) : membersOf(state, environment);
}

/** The versions of an environment: its own, and the live versions of other apps. */
function membersOf(state: LiveState, environment: string): { name: string; hash: string }[] {
  const own = state.environments[environment] ?? {};
  const names = new Set([...Object.keys(state.apps), ...Object.keys(own)]);
  return [...names].flatMap((name) => {
    const hash = own[name]?.hash ?? liveVersion(state, name)?.hash;
    return hash === undefined ? [] : [{ name, hash }];
  });
}

/** Other versions went live since the check. */
class StateMoved extends Error {
  override readonly name = 'StateMoved';
}

/** Changes whenever the fit of the versions may change. */
function fitKey(state: LiveState, descriptors: readonly Descriptor[], target: DeployTarget): string {
  return JSON.stringify([
    versionsFor(state, target),
    descriptors.map(({ name }) => Object.keys(appState(state, name).versions)),
  ]);
}

const noRoom = (cause: StorageFull) =>
  new GatewayError(
    507,
    'storage_full',
    'The gateway has no room for this version: its disk or bucket is full. Nothing has changed, and a rollback is possible.',
    { cause, report: true },
  );

function refuseIf(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new DeploymentRefused(faults);
}
