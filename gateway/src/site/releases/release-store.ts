import { createHash } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Descriptor, descriptorSchema } from '@liftout/page-contract/descriptor';
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
  readonly how: 'deploy' | 'rollback' | 'promote';
}

/** A version that is live for some visitors. */
export interface Canary extends Omit<Activation, 'how'> {
  /** Of the visitors, 1 to 99. */
  readonly percent: number;
}

/** A canary that came to nothing. */
export interface DroppedCanary extends Canary {
  /** ISO 8601. */
  readonly droppedAt: string;
  readonly reason: string;
}

interface AppState {
  /** The newest first: the first is live. */
  readonly history: readonly Activation[];
  readonly canary?: Canary;
  /** The newest first. */
  readonly dropped: readonly DroppedCanary[];
}

type State = Readonly<Record<string, AppState>>;

const nothing: AppState = { history: [], dropped: [] };
const historyLimit = 100;
const stateFile = 'live.json';

/**
 * Versions of shell and remotes on disk, and which of them are live:
 * `<directory>/<name>/<hash>/{descriptor.json,web,node}` and `<directory>/live.json`. A version becomes
 * visible by a rename and live by another, so a crash at any moment leaves the old state or the new one.
 */
export class ReleaseStore {
  readonly #directory: string;
  readonly #releases = new Map<string, Release>();
  #state: State = {};
  #current: ReleaseSet | undefined;
  /** The last change of the state; the next waits for it. */
  #changing: Promise<unknown> = Promise.resolve();
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
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      const { name } = entry;
      if (name.startsWith(`${stateFile}.`)) await rm(join(directory, name));
      if (name === 'staging' || !entry.isDirectory()) continue;
      for (const hash of await readdir(join(directory, name))) {
        await store.#index(join(directory, name, hash)).catch(() => undefined);
      }
    }
    const saved = await readFile(join(directory, stateFile), 'utf8').catch(() => '{}');
    store.#state = JSON.parse(saved) as State;
    store.#refresh();
    return store;
  }

  /** The live versions; undefined until there is a shell. */
  get current(): ReleaseSet | undefined {
    return this.#current;
  }

  history(name: string): readonly Activation[] {
    return this.#app(name).history;
  }

  canary(name: string): Canary | undefined {
    return this.#app(name).canary;
  }

  dropped(name: string): readonly DroppedCanary[] {
    return this.#app(name).dropped;
  }

  /** Every version that some visitor gets. */
  served(): Release[] {
    return this.names().flatMap((name) =>
      [this.history(name)[0], this.canary(name)].flatMap(
        (item) => (item && this.release(name, item.hash)) ?? [],
      ),
    );
  }

  /** All versions that are kept. */
  releases(): Release[] {
    return [...this.#releases.values()];
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
    for (const part of ['descriptor.json', 'web', 'node']) {
      await cp(join(dist, part), join(staged, part), { recursive: true });
    }
    return this.add(staged);
  }

  /** Makes a stored version live, for good: the state is on disk before it is answered. Ends the app's canary. */
  async activate(release: Release, by: string, how: Activation['how'] = 'deploy'): Promise<void> {
    const activation: Activation = { ...activationOf(release, by), how };
    await this.#change(release.descriptor.name, ({ history, dropped, canary }) => ({
      history: [activation, ...history].slice(0, historyLimit),
      dropped: canary && canary.hash !== activation.hash ? [ended(canary, 'Replaced'), ...dropped] : dropped,
    }));
  }

  /** Makes a stored version live for some of the visitors. */
  async startCanary(release: Release, by: string, percent: number): Promise<void> {
    const canary: Canary = { ...activationOf(release, by), percent };
    await this.#change(release.descriptor.name, ({ history, dropped, canary: old }) => ({
      history,
      canary,
      dropped: old ? [ended(old, 'Replaced by another canary'), ...dropped] : dropped,
    }));
  }

  /** Takes a canary from its visitors; they get the live version again. */
  async dropCanary(name: string, reason: string): Promise<void> {
    await this.#change(name, ({ history, dropped, canary }) => ({
      history,
      dropped: canary ? [ended(canary, reason), ...dropped].slice(0, historyLimit) : dropped,
    }));
  }

  /** Deletes versions that are neither live nor the last to be live, and were last live longer ago than `age` ms. */
  async prune(age: number): Promise<void> {
    const now = Date.now();
    for (const release of [...this.#releases.values()]) {
      const { name, hash } = release.descriptor;
      const history = this.history(name);
      const kept = history.slice(0, 2).some((item) => item.hash === hash) || this.canary(name)?.hash === hash;
      const index = history.findIndex((item) => item.hash === hash);
      const replacedAt =
        index > 0 ? Date.parse(history[index - 1]?.at ?? '') : (await stat(release.directory)).mtimeMs;
      if (!kept && now - replacedAt >= age) await this.remove(release);
    }
  }

  /** Deletes a version that no visitor gets. */
  async remove({ directory, descriptor: { name, hash, files } }: Release): Promise<void> {
    this.#releases.delete(`${name}@${hash}`);
    for (const file of Object.keys(files)) {
      const key = `${name}/${file}`;
      if (!this.#files.get(key)?.startsWith(directory)) continue;
      const other = this.releases().find(
        ({ descriptor }) => descriptor.name === name && Object.hasOwn(descriptor.files, file),
      );
      if (other) this.#files.set(key, join(other.directory, 'web', file));
      else this.#files.delete(key);
    }
    await rm(directory, { recursive: true, force: true });
  }

  #app(name: string): AppState {
    return this.#state[name] ?? nothing;
  }

  /** One change after the other, so that none is lost. */
  #change(name: string, change: (app: AppState) => AppState): Promise<void> {
    const changed = this.#changing.then(() =>
      this.#save({ ...this.#state, [name]: change(this.#app(name)) }),
    );
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  async #save(state: State): Promise<void> {
    const target = join(this.#directory, stateFile);
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
      .map(([name, { history }]) => history[0] && this.release(name, history[0].hash))
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

function activationOf({ descriptor }: Release, by: string) {
  const { hash, version, files } = descriptor;
  const size = Object.values(files).reduce((sum, file) => sum + file.size, 0);
  return { hash, version, at: new Date().toISOString(), by, size };
}

const ended = (canary: Canary, reason: string): DroppedCanary => ({
  ...canary,
  droppedAt: new Date().toISOString(),
  reason,
});

export async function readDescriptor(directory: string): Promise<Descriptor> {
  return descriptorSchema.parse(JSON.parse(await readFile(join(directory, 'descriptor.json'), 'utf8')));
}

export const sha384 = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
