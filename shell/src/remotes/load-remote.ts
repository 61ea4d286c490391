import type { RegisteredRemote, RemoteModule } from '@liftout/kit';
import { loadWithRetries } from '@liftout/kit/host';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { RemoteLoadError } from './load-error';

/**
 * A remote whose entry and routes have not loaded after this many milliseconds has failed. On a slow 2G connection they
 * take over 10 s, and a failure counts against the version.
 */
const entryTimeout = 20_000;

const failures = new Map<string, number>();

/**
 * Loads a remote's `./routes` in the browser, with up to three tries. A call after a failed one tries once: the visitor
 * asked for it and sees the notice.
 *
 * @throws RemoteLoadError when the entry or the module cannot be loaded. Calling again tries again.
 */
export function loadRemoteModule(remote: RegisteredRemote): Promise<RemoteModule> {
  return failures.has(remote.name) ? tryToLoad(remote) : loadWithRetries(() => tryToLoad(remote));
}

/**
 * After a failure the next try registers the remote again under another address: the federation runtime remembers some
 * failures for ever and never times out, and when a request hangs, a browser delays further requests for the same
 * address.
 */
async function tryToLoad(remote: RegisteredRemote): Promise<RemoteModule> {
  const name = remote.name.replaceAll('-', '_');
  const failed = failures.get(remote.name) ?? 0;
  const entry = failed === 0 ? remote.entry : `${remote.entry}?retry=${failed}`;
  registerRemotes([{ name, entry, type: 'global', entryGlobalName: name }], { force: failed > 0 });
  try {
    const module = await withTimeout(loadRemote<RemoteModule>(`${name}/routes`), remote.name);
    if (typeof module?.default !== 'function') throw new Error(`${remote.name} exposes no routes`);
    failures.delete(remote.name);
    return module;
  } catch (error) {
    failures.set(remote.name, failed + 1);
    throw new RemoteLoadError(remote.name, error);
  }
}

function withTimeout<T>(loading: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not load in time`)), entryTimeout);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
