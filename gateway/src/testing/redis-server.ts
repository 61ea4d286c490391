import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from './free-port.ts';

/** False when this machine has no redis-server, which `npm test` installs where it can. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export interface TestRedis {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** A real Redis on a free port, which keeps nothing on the disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  for (let attempt = 0; !(await accepts(port)); attempt++) {
    if (attempt > 200) throw new Error('redis-server did not start.');
    await new Promise((wait) => setTimeout(wait, 50));
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

function accepts(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => answer(false));
  });
}
