/** Milliseconds before the second and before the third try. */
const pauses = [250, 750];
/** A file that took longer than this many milliseconds to fail is not tried again: the visitor has waited enough. */
const longestTry = 4000;

/**
 * Loads a file with up to three tries, because most failures of a connection are over within a second. On the server
 * there is one try: its files are on its disk.
 */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  if (typeof document === 'undefined') return load();
  const start = performance.now();
  for (const pause of pauses) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine === false || performance.now() - start > longestTry) throw error;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  return load();
}
