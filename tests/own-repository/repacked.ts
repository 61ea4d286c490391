import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A tarball of the same package with another version, as a later release of it would be. */
export function repacked(tarball: string, version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'liftout-repacked-'));
  spawnSync('tar', ['-xzf', tarball, '-C', folder]);
  const manifest = join(folder, 'package/package.json');
  const { version: old, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...rest, version }));
  mkdirSync(join(folder, 'tarballs'));
  const name = tarball.split('/').at(-1)?.replace(old, version) ?? '';
  const target = join(folder, 'tarballs', name);
  const { status, stderr } = spawnSync('tar', ['-czf', target, '-C', folder, 'package'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return target;
}
