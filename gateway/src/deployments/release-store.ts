import { createHash } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Descriptor, descriptorSchema } from './descriptor.ts';
import { type Release, type ReleaseSet, releaseSet } from './release.ts';

/** Why a version is live. */
export interface Activation {
  readonly hash: string;
  readonly version: string;
  /** ISO 8601. */
  readonly at: string;
  /** Name of the token that deployed it; `workspace` for the workspace's own builds. */
  readonly by: string;
  /** Bytes of its browser files. */
  readonly size: number;
}

/** Activations of one app, the newest first: the first is live. */
type History = readonly Activation[];
type State = Readonly<Record<string, History>>;

const historyLimit = 100;

/**
 * Versions of shell and remotes on disk, and which of them are live:
 * `<directory>/<name>/<hash>/{descriptor.json,web,node}` and `<directory>/state.json`. A version becomes
 * visible by a rename and live by another, so a crash at any moment leaves the old state or the new one.
 */
export class ReleaseStore {
  readonly #directory: string;
  readonly #releases = new Map<string, Release>();
  #state: State = {};
  #current: ReleaseSet | undefined;
  /** `<name>/<file>` → absolute path, over all versions that are kept. */
  readonly #files = new Map<string, string>();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async open(directory: string): Promise<ReleaseStore> {
    const store = new ReleaseStore(directory);
    await mkdir(join(directory, 'staging'), { recursive: true });
    await rm(join(directory, 'staging'), { recursive: true });
    await mkdir(join(directory, 'staging'));
    for (const name of await readdir(directory)) {
      if (name === 'staging' || name === 'state.json' || name.startsWith('state.')) continue;
      for (const hash of await readdir(join(directory, name))) {
        await store.#index(join(directory, name, hash)).catch(() => undefined);
      }
    }
    const saved = await readFile(join(directory, 'state.json'), 'utf8').catch(() => '{}');
    store.#state = JSON.parse(saved) as State;
    store.#refresh();
    return store;
  }

  /** The live versions; undefined until there is a shell. */
  get current(): ReleaseSet | undefined {
    return this.#current;
  }

  history(name: string): History {
    return this.#state[name] ?? [];
  }

  names(): string[] {
    return Object.keys(this.#state);
  }

  release(name: string, hash: string): Release | undefined {
    return this.#releases.get(`${name}@${hash}`);
  }

  /** Absolute path of a browser file of any version that is kept: old pages go on finding theirs. */
  file(name: string, file: string): string | undefined {
    return this.#files.get(`${name}/${file}`);
  }

  /** A new empty folder to unpack a version into; `add` moves it to its place. */
  async stage(): Promise<string> {
    const directory = join(this.#directory, 'staging', crypto.randomUUID());
    await mkdir(directory);
    return directory;
  }

  /** Takes over a version from a folder of this file system that holds `descriptor.json`, `web` and `node`. */
  async add(staged: string): Promise<Release> {
    const descriptor = await readDescriptor(staged);
    const target = join(this.#directory, descriptor.name, descriptor.hash);
    if (!this.#releases.has(`${descriptor.name}@${descriptor.hash}`)) {
      await mkdir(dirname(target), { recursive: true });
      await rm(target, { recursive: true, force: true });
      await rename(staged, target);
      await this.#index(target);
    }
    return this.release(descriptor.name, descriptor.hash) as Release;
  }

  /** Copies a build (`dist`) into the store. */
  async addCopy(dist: string): Promise<Release> {
    const staged = await this.stage();
    await cp(dist, staged, { recursive: true });
    return this.add(staged);
  }

  /** Makes a stored version live, for good: the state is on disk before it is answered. */
  async activate(release: Release, by: string): Promise<void> {
    const { name, hash, version, files } = release.descriptor;
    const size = Object.values(files).reduce((sum, file) => sum + file.size, 0);
    const activation: Activation = { hash, version, at: new Date().toISOString(), by, size };
    await this.#save({ ...this.#state, [name]: [activation, ...this.history(name)].slice(0, historyLimit) });
  }

  /** Deletes versions that are neither live nor the last to be live, and were last live longer ago than `age` ms. */
  async prune(age: number): Promise<void> {
    const now = Date.now();
    for (const release of [...this.#releases.values()]) {
      const { name, hash, files } = release.descriptor;
      const history = this.history(name);
      const kept = history.slice(0, 2).some((item) => item.hash === hash);
      const index = history.findIndex((item) => item.hash === hash);
      const replacedAt =
        index > 0 ? Date.parse(history[index - 1]?.at ?? '') : (await stat(release.directory)).mtimeMs;
      if (kept || now - replacedAt < age) continue;
      this.#releases.delete(`${name}@${hash}`);
      for (const file of Object.keys(files)) {
        const key = `${name}/${file}`;
        if (this.#files.get(key)?.startsWith(release.directory)) this.#files.delete(key);
      }
      await rm(release.directory, { recursive: true, force: true });
    }
  }

  async #save(state: State): Promise<void> {
    const target = join(this.#directory, 'state.json');
    const temporary = `${target}.${crypto.randomUUID()}`;
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(JSON.stringify(state, null, 1));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
    this.#state = state;
    this.#refresh();
  }

  async #index(directory: string): Promise<void> {
    const descriptor = await readDescriptor(directory);
    this.#releases.set(`${descriptor.name}@${descriptor.hash}`, { descriptor, directory });
    for (const file of Object.keys(descriptor.files)) {
      this.#files.set(`${descriptor.name}/${file}`, join(directory, 'web', file));
    }
  }

  #refresh(): void {
    const live = Object.entries(this.#state)
      .map(([name, [activation]]) => activation && this.release(name, activation.hash))
      .filter((release) => release !== undefined)
      .sort((a, b) => a.descriptor.name.localeCompare(b.descriptor.name));
    const shell = live.find(({ descriptor }) => descriptor.name === 'shell');
    this.#current =
      shell &&
      releaseSet(
        shell,
        live.filter((release) => release !== shell),
      );
  }
}

export async function readDescriptor(directory: string): Promise<Descriptor> {
  return descriptorSchema.parse(JSON.parse(await readFile(join(directory, 'descriptor.json'), 'utf8')));
}

export const sha384 = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
