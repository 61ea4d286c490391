import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from './apps.ts';
import { hashBuildInputs } from './build-inputs.ts';
import { captureChild, wasInterrupted } from './child-process.mjs';

/** Stored beside a build. It shows later whether the build matches the workspace. */
interface BuildMark {
  inputs: string;
  /** Hash of the descriptor, which any other build replaces. */
  descriptor: string;
}

/**
 * Builds in parallel the apps that have changed since their last build, and deletes builds of apps that are gone.
 * Resolves to whether all succeeded.
 */
export async function buildApps(names: readonly string[]): Promise<boolean> {
  const started = performance.now();
  deleteLeftovers();
  const changed = names.filter((name) => !isUpToDate(name));
  if (changed.length === 0) return true;
  process.stdout.write(`Building ${changed.join(', ')}...\n`);
  const results = await Promise.all(changed.map(buildApp));
  if (!results.every(Boolean)) return false;
  process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  return true;
}

async function buildApp(name: string): Promise<boolean> {
  // A build that fails late, or is interrupted, has already deleted files of the build before it.
  for (const file of [markFile(name), descriptorFile(name)]) rmSync(file, { force: true });
  // Hash of the inputs before the build: changes during the build cause another build.
  const inputs = hashBuildInputs(join(root, name), root);
  const cli = join(root, 'shell/preset/node_modules/@rspack/cli/bin/rspack.js');
  const { code, output } = await captureChild(process.execPath, [cli, 'build'], {
    cwd: join(root, name),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (wasInterrupted()) return false;
  if (code !== 0) {
    process.stderr.write(`${output}\nBuilding ${name} failed.\n`);
    return false;
  }
  const mark: BuildMark = { inputs, descriptor: descriptorHash(name) ?? '' };
  writeFileSync(markFile(name), JSON.stringify(mark));
  return true;
}

/** Git ignores builds: a build of another branch's remote stays, and the gateway would serve it. */
export function deleteLeftovers(workspace = root): void {
  const known = remotes(workspace);
  for (const name of readdirSync(workspace)) {
    if (!name.startsWith('mf-') || known.includes(name)) continue;
    rmSync(join(workspace, name, 'dist'), { recursive: true, force: true });
  }
}

/** Whether a new build of an app would equal the build in the workspace. */
export function isUpToDate(name: string): boolean {
  const descriptor = descriptorHash(name);
  if (!descriptor) return false;
  const mark = readJson<BuildMark>(markFile(name));
  return mark?.descriptor === descriptor && mark.inputs === hashBuildInputs(join(root, name), root);
}

const markFile = (name: string) => join(root, name, 'dist/build-inputs.json');
const descriptorFile = (name: string) => join(root, name, 'dist/descriptor.json');

/** Hash of an app's build; undefined when there is no whole build. */
export const descriptorHash = (name: string) => readJson<{ hash: string }>(descriptorFile(name))?.hash;

/** Undefined when the file is missing or cut off: an interrupted build leaves such a file. */
function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
