/** Milliseconds. */
const firstWait = 2000;
const longestWait = 30_000;

/** Loads something with tries after 2 s, 4 s, 8 s and so on, at most 30 s, and at once when the connection is back. */
export async function loadUntilDone<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await load();
    } catch {
      await waitOrOnline(wait);
    }
  }
}

function waitOrOnline(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, wait);
    addEventListener('online', done);
  });
}
