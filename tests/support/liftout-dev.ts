import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../gateway/src/testing/free-port.ts';
import { root } from './site.ts';

export interface LiftoutDev {
  url: string;
  process: ChildProcess;
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts `liftout dev` in the folder of a remote, and waits until it serves. */
export async function startLiftoutDev(directory: string, args: readonly string[]): Promise<LiftoutDev> {
  const port = await freePort();
  const command = join(root, 'shell/preset/src/command/liftout.ts');
  const child = spawn(process.execPath, [command, 'dev', '--port', String(port), ...args], {
    cwd: directory,
    env: { ...process.env, NO_COLOR: '1' },
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('(ready in')) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`liftout dev ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
