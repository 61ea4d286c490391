import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskStateStore } from '../../gateway/src/site/releases/state/disk-state-store.ts';
import { openSharedState } from '../../gateway/src/site/releases/state/shared-state.ts';
import { activate, addVersion } from '../../gateway/src/site/releases/state/state-changes.ts';
import { copyBuild } from '../../gateway/src/site/releases/versions/copy-build.ts';
import { createDiskVersionStore } from '../../gateway/src/site/releases/versions/disk-version-store.ts';
import { readDescriptor } from '../../gateway/src/site/releases/versions/read-version.ts';

/** Makes a build live in the data folder of a gateway that does not run, without asking the gate. */
export async function putLive(dataDir: string, dist: string): Promise<string> {
  const folder = join(dataDir, 'deployments');
  const descriptor = await readDescriptor(dist);
  const staged = join(await mkdtemp(join(dataDir, 'staged-')), 'version');
  await copyBuild(dist, staged, descriptor);
  await createDiskVersionStore(join(folder, 'versions')).save(staged, descriptor);
  const state = await openSharedState({
    store: await openDiskStateStore(join(folder, 'state')),
    pollInterval: 60_000,
    onProblem: (problem) => {
      throw new Error(problem);
    },
  });
  const change = { by: 'test', at: new Date() };
  await state.change((current) =>
    activate(addVersion(current, descriptor, change), descriptor.name, descriptor.hash, change, 'deploy'),
  );
  await state.close();
  return descriptor.hash;
}

/** A copy of a build with another server bundle. The caller deletes it. */
export async function withServerBundle(dist: string, change: (code: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'liftout-changed-'));
  await cp(dist, folder, { recursive: true });
  const { hash: _, ...content } = JSON.parse(await readFile(join(folder, 'descriptor.json'), 'utf8'));
  const path = join(folder, 'node', content.server);
  const code = await readFile(path, 'utf8');
  const changed = change(code);
  if (changed === code) throw new Error('Nothing was changed.');
  await writeFile(path, changed);
  const integrity = `sha384-${createHash('sha384').update(changed).digest('base64')}`;
  const next = {
    ...content,
    serverFiles: { [content.server]: { size: Buffer.byteLength(changed), integrity } },
  };
  const hash = createHash('sha256').update(JSON.stringify(next)).digest('hex').slice(0, 16);
  await writeFile(join(folder, 'descriptor.json'), JSON.stringify({ hash, ...next }));
  await rm(join(folder, 'dev'), { recursive: true, force: true });
  return folder;
}
