import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { integrityOf } from '../../shell/preset/src/build-record-plugin.ts';
import { packBuild } from '../../shell/preset/src/pack.ts';
import { root } from './site.ts';

type Listed = Record<string, { size: number; integrity: string }>;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The workspace's build of an app as another version. Every hash in every file name differs, so that it shares no file
 * with another version. `change` may alter the text of scripts and styles, `fields` those of the descriptor.
 */
export async function alteredBuild(
  app: string,
  salt: string,
  change: (text: string, file: string) => string = (text) => text,
  fields: Record<string, unknown> = {},
): Promise<{ archive: Uint8Array<ArrayBuffer>; files: string[] }> {
  const dist = await mkdtemp(join(tmpdir(), 'liftout-altered-'));
  for (const part of ['descriptor.json', 'web', 'node']) {
    await cp(join(root, app, 'dist', part), join(dist, part), { recursive: true });
  }
  const { hash: _, ...descriptor } = JSON.parse(await readFile(join(dist, 'descriptor.json'), 'utf8'));
  const hashes = new Map(
    [...Object.keys(descriptor.files), ...Object.keys(descriptor.serverFiles)].flatMap((name) => {
      const [hash] = /(?<=\.)[0-9a-f]{8}(?=\.)/.exec(name) ?? [];
      return hash ? [[hash, digest(`${hash} ${salt}`).slice(0, 8)] as const] : [];
    }),
  );
  const pattern = new RegExp([...hashes.keys()].join('|'), 'g');
  const renamed = (text: string) => text.replace(pattern, (hash) => hashes.get(hash) ?? hash);

  const record: Record<string, Listed> = { web: {}, node: {} };
  for (const side of ['web', 'node']) {
    for (const entry of await readdir(join(dist, side), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      if (entry.name.endsWith('.br')) {
        await rm(path);
        continue;
      }
      const target = join(dirname(path), renamed(entry.name));
      const name = relative(join(dist, side), target);
      await rename(path, target);
      if (/\.(c?js|css|json)$/.test(name)) {
        await writeFile(target, change(renamed(await readFile(target, 'utf8')), `${side}/${name}`));
      }
      const bytes = await readFile(target);
      (record[side] as Listed)[name] = { size: bytes.length, integrity: integrityOf(bytes) };
    }
  }
  const listed = JSON.parse(renamed(JSON.stringify(descriptor)));
  const pick = (side: 'web' | 'node', old: object) =>
    Object.fromEntries(Object.keys(old).map((name) => [name, record[side]?.[name]]));
  const content = {
    ...listed,
    version: `${descriptor.version}-${salt}`,
    files: pick('web', listed.files),
    serverFiles: pick('node', listed.serverFiles),
    ...fields,
  };
  const hash = digest(JSON.stringify(content)).slice(0, 16);
  await writeFile(join(dist, 'descriptor.json'), JSON.stringify({ hash, ...content }));
  const archive = await packBuild(dist);
  await rm(dist, { recursive: true });
  return { archive, files: Object.keys(content.files) };
}
