import type { Logger } from 'pino';

export interface CdnPurgeOptions {
  /** Address of the CDN's purge call. */
  url: string;
  /** Header that proves the right to purge, as `Name: value`. */
  header?: string | undefined;
  logger: Pick<Logger, 'info' | 'error'>;
  /** Milliseconds before the second try. Each further pause is twice as long. */
  pause?: number;
  /** Milliseconds after the last change until one more call, for old pages that were being sent to the CDN. */
  settle?: number;
}

const tries = 4;
/** Milliseconds that the CDN may take to answer. */
const timeout = 10_000;

/**
 * Purges the pages of a CDN. Call the returned function after each change: one call to the CDN runs at a time, and
 * changes during it lead to one more. Another one follows after the last change, because the gateway may still have
 * been sending an old page to the CDN. The default time is longer than any page can take.
 */
export function createCdnPurge(options: CdnPurgeOptions): () => void {
  const { url, header, logger, pause = 1000, settle = 20_000 } = options;
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(header ?? '') ?? [];
  const request: RequestInit = {
    method: 'POST',
    // A redirect would become a GET, which purges nothing, with the secret header to another address.
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...(name && value && { [name]: value }) },
    // Cloudflare needs this body. Others ignore it.
    body: JSON.stringify({ purge_everything: true }),
  };
  let running = false;
  let again = false;
  let settled: NodeJS.Timeout | undefined;

  async function purge(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeout) });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`The CDN answers ${response.status}.`);
        logger.info('the CDN was purged');
        return;
      } catch (err) {
        if (attempt === tries) {
          logger.error({ err }, 'the CDN could not be purged: it may show old pages');
          return;
        }
        await new Promise((done) => setTimeout(done, pause * 2 ** (attempt - 1)));
      }
    }
  }

  async function purgeUntilDone(): Promise<void> {
    running = true;
    while (again) {
      again = false;
      await purge();
    }
    running = false;
  }

  function purgeSoon(): void {
    again = true;
    if (!running) void purgeUntilDone();
  }

  return function purgeOnChange() {
    purgeSoon();
    clearTimeout(settled);
    settled = setTimeout(purgeSoon, settle).unref();
  };
}
