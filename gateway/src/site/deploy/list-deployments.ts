import type { DeploymentList, LiveVersion, VersionHealth } from '@liftout/gateway-contract';
import type { Releases } from '../releases/releases.ts';
import { type Activation, type AppState, appState, liveVersion } from '../releases/state/live-state.ts';

/**
 * The answer of `GET /api/deployments`.
 * @param healthOf The health of a version of an app.
 */
export async function listDeployments(
  releases: Releases,
  healthOf: (app: string, hash: string) => Promise<VersionHealth>,
): Promise<DeploymentList> {
  const { state } = releases;
  return {
    apps: await Promise.all(
      Object.keys(state.apps)
        .filter((name) => appState(state, name).history.length > 0)
        .sort()
        .map((name) => describeApp(name, appState(state, name), liveVersion(state, name), healthOf)),
    ),
    environments: Object.entries(state.environments).map(([name, members]) => ({
      name,
      versions: Object.entries(members).map(([app, { hash, version, at, by }]) => ({
        app,
        hash,
        version,
        at,
        by,
      })),
    })),
    problems: [...releases.problems],
  };
}

async function describeApp(
  name: string,
  app: AppState,
  live: Activation | undefined,
  healthOf: (app: string, hash: string) => Promise<VersionHealth>,
): Promise<DeploymentList['apps'][number]> {
  const { canary, retired } = app;
  const toLive = ({ hash, version, at, by, size, how, reason }: Activation): LiveVersion => ({
    ...{ hash, version, at, by, size, how },
    ...(reason !== undefined && { reason }),
    ...sourceOf(app, hash),
  });
  return {
    name,
    ...(live && { live: { ...toLive(live), health: await healthOf(name, live.hash) } }),
    ...(retired && {
      retired: {
        at: retired.at,
        by: retired.by,
        ...(retired.redirect !== undefined && { redirect: retired.redirect }),
      },
    }),
    history: app.history.map(toLive),
    ...(canary && {
      canary: {
        hash: canary.hash,
        version: canary.version,
        at: canary.at,
        by: canary.by,
        size: canary.size,
        percent: canary.percent,
        ...sourceOf(app, canary.hash),
        health: await healthOf(name, canary.hash),
      },
    }),
    dropped: app.dropped.map(({ hash, version, at, by, size, percent, droppedAt, reason }) => ({
      ...{ hash, version, at, by, size, percent, droppedAt, reason },
    })),
  };
}

function sourceOf({ versions }: AppState, hash: string) {
  const source = versions[hash]?.source;
  return source && { source };
}
