import { type Language, query, type Registry } from '@liftout/kit';
import { loadWithRetries } from '@liftout/kit/host';

/** Reads, in the browser, data that one remote publishes for others. Null if it cannot be loaded. */
export function readPublishedData(registry: Registry) {
  return async <T>(remote: string, name: string, language: Language): Promise<T | null> => {
    const address = registry.remotes.find((item) => item.name === remote)?.data[`${name}/${language}`];
    if (!address) return null;
    return loadWithRetries(() => query<T>([address])).catch(() => null);
  };
}
