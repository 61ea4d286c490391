import type { ReadEngineFile } from './engine-files.ts';
import { Network } from './network/network.ts';
import type { PersonMask } from './person/find-people.ts';
import { PersonNetwork } from './person/person-network.ts';

/**
 * The engine's networks. Each is loaded when a picture first needs it. After a failure it is loaded again for the next
 * picture.
 */
export interface Networks {
  /** Finds subjects of all kinds, in front of backdrops that the rules can model. */
  general(): Promise<Network>;
  /** Finds people, in front of any background. */
  person(): Promise<PersonMask>;
}

export function loadNetworks(readFile: ReadEngineFile): Networks {
  const layers = once(() => readFile('layers'));
  return {
    general: once(async () => Network.load(...(await Promise.all([layers(), readFile('weights')])))),
    person: once(async () => PersonNetwork.load(...(await Promise.all([layers(), readFile('person')])))),
  };
}

/** Calls `load` once and keeps its result. After a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= load().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
