import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

/** How a render process is started on this machine. */
export interface Sandbox {
  /** The program and its arguments. */
  command(heapMegabytes: number): [program: string, ...args: string[]];
  /** Whether the kernel keeps it from the network and from other processes. */
  readonly namespaces: boolean;
}

const entry = join(import.meta.dirname, 'process-main.ts');
/** Node reads it to learn that the entry is an ES module. */
const packageFile = resolve(import.meta.dirname, '../../../../package.json');
/** Seconds of processor time after which the kernel stops a render process, so that an orphan cannot spin for ever. */
const cpuSeconds = 900;

/**
 * Finds out what this machine offers. Everywhere: an empty environment, and Node's permission model with nothing
 * readable but the entry file, which forbids files, child processes, threads, native code and the inspector. Where
 * util-linux is installed: a hard limit of memory and processor time. Where the kernel allows it: separate network and
 * process namespaces, so that no connection leaves and no signal reaches another process.
 */
export async function detectSandbox(): Promise<Sandbox> {
  const limits = await works('prlimit', '--cpu=60', '--', process.execPath, '--version');
  const namespaces = await works('unshare', ...namespaceFlags, '--', process.execPath, '--version');
  return {
    namespaces,
    command(heapMegabytes) {
      const data = 2 * heapMegabytes + 512;
      const [program = '', ...args] = [
        ...(limits
          ? ['prlimit', `--data=${data * 1024 * 1024}`, `--cpu=${cpuSeconds}`, '--core=0', '--']
          : []),
        ...(namespaces ? ['unshare', ...namespaceFlags, '--'] : []),
        process.execPath,
        ...nodeFlags(heapMegabytes),
        entry,
      ];
      return [program, ...args];
    },
  };
}

const namespaceFlags = ['--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child'];

function nodeFlags(heapMegabytes: number): string[] {
  return [
    '--permission',
    `--allow-fs-read=${entry}`,
    `--allow-fs-read=${packageFile}`,
    '--no-experimental-sqlite',
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
  ];
}

async function works(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'ignore', env: {}, timeout: 5000 });
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    // The program is not installed.
    return false;
  }
}
