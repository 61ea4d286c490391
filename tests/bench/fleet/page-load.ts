/** What the visitors got. */
export interface SeenPages {
  pages: number;
  files: number;
  failed: string[];
  /** Pages that name files of more than one version of an app. */
  mixed: string[];
  /** Milliseconds of each page. */
  latencies: number[];
}

export interface PageLoadOptions {
  url: string;
  paths: readonly string[];
  /** Concurrent visitors. */
  visitors: number;
  /** Milliseconds between two pages of a visitor. */
  pause: number;
  /** The version that a file of the app under test belongs to. Undefined when it is the same in all. */
  versionOf?(file: string): string | undefined;
}

/** Visitors who open pages, and fetch the scripts and styles that each page names, until they are stopped. */
export function startPageLoad({ url, paths, visitors, pause, versionOf }: PageLoadOptions) {
  const seen: SeenPages = { pages: 0, files: 0, failed: [], mixed: [], latencies: [] };
  let isRunning = true;
  const visiting = Array.from({ length: visitors }, async (_, visitor) => {
    for (let index = visitor; isRunning; index += 1) {
      await visit(paths[index % paths.length] ?? '/');
      await new Promise((done) => setTimeout(done, pause));
    }
  });

  async function visit(path: string): Promise<void> {
    const from = performance.now();
    const answer = await fetch(url + path).catch(() => undefined);
    const html = (await answer?.text().catch(() => '')) ?? '';
    seen.latencies.push(performance.now() - from);
    seen.pages += 1;
    if (answer?.status !== 200) {
      seen.failed.push(`${path} answered ${answer?.status ?? 'nothing'}`);
      return;
    }
    const files = new Set(
      [...html.matchAll(/"(\/(?:remotes\/[\w-]+|shell)\/[\w./-]+\.(?:js|css))"/g)].map(
        ([, file = '']) => file,
      ),
    );
    const versions = new Set([...files].flatMap((file) => versionOf?.(file) ?? []));
    if (versions.size > 1) seen.mixed.push(`${path} names files of ${versions.size} versions`);
    await Promise.all(
      [...files].map(async (file) => {
        const got = await fetch(url + file).catch(() => undefined);
        await got?.arrayBuffer().catch(() => undefined);
        seen.files += 1;
        if (got?.status !== 200) seen.failed.push(`${file} answered ${got?.status ?? 'nothing'}`);
      }),
    );
  }

  return {
    seen,
    async stop() {
      isRunning = false;
      await Promise.all(visiting);
      return seen;
    },
  };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
