import type { Registry } from '@liftout/kit';
import { findOwner } from './find-owner';

/** Whether the live version of this page's remote differs from the loaded version. */
export async function isOutdated(registry: Registry, pathname: string): Promise<boolean> {
  const live = await liveRegistry();
  return live !== undefined && findOwner(live, pathname)?.version !== findOwner(registry, pathname)?.version;
}

async function liveRegistry(): Promise<Registry | undefined> {
  try {
    const response = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(4000) });
    const live = (await response.json()) as Registry | null;
    return response.ok && Array.isArray(live?.remotes) ? live : undefined;
  } catch {
    return undefined;
  }
}
