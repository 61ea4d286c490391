import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry } from '@liftout/page-contract';
import { type Descriptor, descriptorSchema, type LiveShell } from '@liftout/page-contract/descriptor';
import { integrityOf } from '../build-record-plugin.ts';
import { redirectText } from '../redirect-text.ts';

/** The shell of a running site, with the files that rendering needs on this machine. */
export interface SiteShell extends LiveShell {
  /** Path of the server bundle. */
  readonly bundle: string;
  /** Style sheet → content, of every page. */
  readonly styles: Readonly<Record<string, string>>;
  /** Content security policy of the site, without the hashes of a page's inline elements. */
  readonly policy: string;
}

/** The site does not answer, is not a Liftout site, or its files do not match its descriptor. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** Reads the data of a running site for a development server. It caches files in one folder per version. */
export class Site {
  readonly url: URL;
  readonly #folder: string;
  readonly #shells = new Map<string, Promise<Pick<SiteShell, 'bundle' | 'styles'>>>();

  constructor(url: URL, cacheFolder: string) {
    this.url = url;
    this.#folder = join(cacheFolder, url.host.replaceAll(/[^\w.-]/g, '-'));
  }

  /** @throws SiteError */
  async registry(): Promise<Registry> {
    return (await this.#get('/remotes.json')).json() as Promise<Registry>;
  }

  /** @throws SiteError */
  async shell(): Promise<SiteShell> {
    const response = await this.#get('/shell.json');
    const {
      origin,
      retentionHours = 24,
      descriptor: raw,
    } = (await response.json().catch(() => ({}))) as Partial<LiveShell>;
    const { success, data: descriptor } = descriptorSchema.safeParse(raw);
    if (!success || origin === undefined) {
      throw new SiteError(
        `${this.url.origin}/shell.json does not describe a shell. The site may be older than this \`@liftout/preset\`.`,
      );
    }
    const known = this.#shells.get(descriptor.hash) ?? this.#download(descriptor);
    this.#shells.set(descriptor.hash, known);
    known.catch(() => this.#shells.delete(descriptor.hash));
    const policy = response.headers.get('content-security-policy') ?? '';
    return { origin, retentionHours, descriptor, policy, ...(await known) };
  }

  async #download({ hash, server, chunks, files, serverFiles }: Descriptor) {
    const folder = join(this.#folder, hash);
    const fetchFile = async (file: string, integrity: string | undefined) => {
      const path = join(folder, file);
      const kept = await readFile(path).catch(() => null);
      if (kept && integrityOf(kept) === integrity) return path;
      const content = Buffer.from(await (await this.#get(`/shell/${file}`)).arrayBuffer());
      if (integrityOf(content) !== integrity) {
        throw new SiteError(
          `${this.url.origin}/shell/${file} is not the file that the shell's descriptor names.`,
        );
      }
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, content);
      await rename(`${path}.part`, path);
      return path;
    };
    const bundle = await fetchFile(server, serverFiles[server]?.integrity);
    const styles = await Promise.all(
      (chunks.main?.css ?? []).map(async (file) => {
        const path = await fetchFile(file, files[file]?.integrity);
        return [file, await readFile(path, 'utf8')] as const;
      }),
    );
    return { bundle, styles: Object.fromEntries(styles) };
  }

  async #get(path: string): Promise<Response> {
    const address = new URL(path, this.url);
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    }).catch((error: Error) => {
      const cause = (error.cause as Error | undefined)?.message ?? error.message;
      throw new SiteError(
        `${this.url.origin} does not answer (${cause}). Check the address after \`--against\`.`,
      );
    });
    const location = response.headers.get('location');
    if (location !== null) throw new SiteError(redirectText(this.url, location));
    if (!response.ok) throw new SiteError(`${address.href} answers ${response.status}.`);
    return response;
  }
}
