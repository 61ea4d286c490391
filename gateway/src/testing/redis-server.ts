import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

/** False when this machine has no redis-server. `npm test` installs it if it can. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export interface TestRedis {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** A real Redis on a free port, which keeps nothing on the disk. */
export async function startRedis(tries = 3): Promise<TestRedis> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const isReady = await new Promise<boolean>((answer) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Ready to accept connections')) answer(true);
    });
    child.once('exit', () => answer(false));
  });
  if (!isReady) {
    if (tries <= 1) throw new Error('redis-server did not start.');
    // Another process has taken the port in the meantime.
    return startRedis(tries - 1);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
