import type { Registry } from '@liftout/kit';
import { findOwner } from './find-owner';
import { RemoteLoadError } from './load-error';

/** As in the gateway's contract. */
export type FailureKind = 'load' | 'hydration' | 'render' | 'uncaught';

export interface FailureReporter {
  /** @param components React's component stack, for a failed hydration. */
  report(kind: FailureKind, error: unknown, components?: string): void;
}

/** How many failures one page sends. The gateway counts a visitor once; the other failures inform the team. */
const limit = 5;
/** Characters. */
const messageLimit = 400;

/**
 * Reports the failures of this page to the gateway, so that it can take back a version that fails for many visitors.
 * Errors outside the code of the site, such as those of browser extensions, are not reported.
 */
export function reportFailures(registry: Registry): FailureReporter {
  const reported = new WeakSet<object>();
  let sent = 0;

  function report(kind: FailureKind, error: unknown, components = ''): void {
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    if (registry.preview || sent >= limit) return;
    const message = describe(error).slice(0, messageLimit);
    const path = location.pathname.slice(0, 300);
    for (const app of responsibleApps(kind, error, registry, components)) {
      sent += 1;
      const remote = registry.remotes.find(({ name }) => name === app);
      const hash = remote ? remote.version : registry.shell;
      const body = JSON.stringify({ hash, kind, path, message });
      navigator.sendBeacon(`/api/deployments/${app}/failures`, body);
    }
  }

  addEventListener('error', ({ error }) => report('uncaught', error));
  addEventListener('unhandledrejection', ({ reason }) => report('uncaught', reason));
  window.liftoutEarly?.stopReporting?.();
  return { report };
}

/**
 * The apps whose code may have failed: the remote in the stack, else the shell. For a failed hydration, see
 * `appsAround`. Empty if the code is not part of the site.
 */
function responsibleApps(
  kind: FailureKind,
  error: unknown,
  registry: Registry,
  components: string,
): string[] {
  if (error instanceof RemoteLoadError) return [error.remote];
  if (!(error instanceof Error)) return [];
  const stack = `${error.stack ?? ''} ${error.cause instanceof Error ? (error.cause.stack ?? '') : ''}`;
  const apps = appsIn(stack);
  const remote = apps.find((app) => app !== 'shell');
  if (remote) return [remote];
  if (/-extension:\/\//.test(stack) || apps.length === 0) return [];
  if (kind !== 'hydration') return ['shell'];
  const owner = findOwner(registry, location.pathname)?.name;
  return appsAround(components) ?? (owner ? [owner, 'shell'] : ['shell']);
}

/**
 * The apps that may have rendered an element differently from the server. The first is the app of the innermost
 * component around it. If that is the shell and a remote uses the component (as with kit), the remote comes first.
 *
 * @returns undefined when the component stack names no file of the site.
 */
function appsAround(components: string): string[] | undefined {
  const [innermost, ...outer] = appsIn(components);
  if (!innermost) return undefined;
  const remote = innermost === 'shell' ? outer.find((app) => app !== 'shell') : undefined;
  return remote ? [remote, innermost] : [innermost];
}

/** The apps whose files a stack names, the innermost call or component first. */
function appsIn(stack: string): string[] {
  const files = stack.matchAll(/\/(?:remotes\/(mf-[a-z0-9-]+)|shell)\//g);
  return Array.from(files, ([, remote = 'shell']) => remote);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [, place = ''] = (error.stack ?? '').split('\n').map((line) => line.trim());
  return `${error.name}: ${error.message} ${place}`;
}
