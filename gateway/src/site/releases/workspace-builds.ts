import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseStore } from './release-store.ts';

export const workspaceAuthor = 'workspace';

/**
 * Adopts the workspace's own builds into the store: all of them at start, and each again when it was built
 * anew. An app of which somebody deployed a version is left alone.
 */
export class WorkspaceBuilds {
  readonly #store: ReleaseStore;
  readonly #root: string;
  readonly #seen = new Map<string, number>();

  constructor(store: ReleaseStore, root: string) {
    this.#store = store;
    this.#root = root;
  }

  /** Looks for new builds; cheap when there are none. Answers the names of the apps that changed. */
  async adopt(): Promise<string[]> {
    const changed: string[] = [];
    for (const name of await this.#apps()) {
      const dist = join(this.#root, name, 'dist');
      const built = await stat(join(dist, 'descriptor.json')).catch(() => null);
      if (!built || this.#seen.get(name) === built.mtimeMs) continue;
      this.#seen.set(name, built.mtimeMs);
      const live = this.#store.history(name)[0];
      if (live && live.by !== workspaceAuthor) continue;
      const { hash } = JSON.parse(await readFile(join(dist, 'descriptor.json'), 'utf8')) as { hash: string };
      if (live?.hash === hash && this.#store.release(name, hash)) continue;
      await this.#store.activate(await this.#store.addCopy(dist), workspaceAuthor);
      changed.push(name);
    }
    return changed;
  }

  async #apps(): Promise<string[]> {
    const folders = await readdir(this.#root, { withFileTypes: true });
    return folders
      .filter((entry) => entry.isDirectory() && (entry.name === 'shell' || entry.name.startsWith('mf-')))
      .map(({ name }) => name);
  }
}
