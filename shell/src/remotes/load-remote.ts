import type { RegisteredRemote, RemoteModule } from '@liftout/kit';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { RemoteLoadError } from './load-error';

/** A remote whose entry has not come after this many milliseconds has failed. */
const entryTimeout = 8000;

const failures = new Map<string, number>();

/**
 * Loads a remote's `./routes` in the browser. After a failure the next call registers the remote anew under
 * another address, for the federation runtime remembers some failures for ever and never times out, and a
 * browser lets the same address wait behind a hanging one.
 *
 * @throws RemoteLoadError when the entry or the module cannot be had; calling again tries again.
 */
export async function loadRemoteModule(remote: RegisteredRemote): Promise<RemoteModule> {
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
