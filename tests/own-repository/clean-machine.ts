import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface CleanMachine {
  /** An empty folder outside the repository. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  /**
   * Runs a command line in a folder.
   * @returns the output.
   * @throws an error with the output when the exit status is not the expected one.
   */
  run(line: string, options?: RunOptions): Promise<string>;
  remove(): void;
}

export interface RunOptions {
  /** Folder below `directory`. */
  folder?: string;
  env?: Record<string, string>;
  status?: number;
}

/**
 * A machine with only Node and npm: another home, an empty package cache, and none of
 * the workspace's programs in the path.
 */
export function createCleanMachine(): CleanMachine {
  const parent = mkdtempSync(join(tmpdir(), 'liftout-machine-'));
  const directory = join(parent, 'work');
  const home = join(parent, 'home');
  for (const folder of [directory, home]) mkdirSync(folder);
  const { PATH = '', CHROMIUM } = process.env;
  const env: NodeJS.ProcessEnv = {
    HOME: home,
    PATH: PATH.split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
      .join(delimiter),
    NO_COLOR: '1',
    npm_config_cache: join(home, 'cache'),
    ...(CHROMIUM && { CHROMIUM }),
    // Settings that a company may have for its registry.
    ...pick(process.env, [
      'npm_config_registry',
      'NPM_CONFIG_USERCONFIG',
      'HTTPS_PROXY',
      'NODE_EXTRA_CA_CERTS',
    ]),
  };
  return {
    directory,
    env,
    run: (line, { folder = '.', env: more = {}, status = 0 } = {}) =>
      runLine(line, join(directory, folder), { ...env, ...more }, status),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

function runLine(line: string, cwd: string, env: NodeJS.ProcessEnv, expected: number): Promise<string> {
  const child = spawn(line, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === expected) resolve(output);
      else reject(new Error(`\`${line}\` ended with ${code} instead of ${expected}:\n${output}`));
    });
  });
}

function pick(values: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}
