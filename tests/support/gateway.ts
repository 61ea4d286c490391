import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './site.ts';

export interface StartedGateway {
  url: string;
  process: ChildProcess;
  dataDir: string;
  /** Ends it as an operator would, and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a gateway of its own on a free port of 127.0.0.1, with the workspace's builds and an empty data
 * folder, into which `prepare` may put something first.
 */
export async function startGateway(
  env: Record<string, string> = {},
  prepare?: (dataDir: string) => Promise<void>,
): Promise<StartedGateway> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'liftout-gateway-'));
  await prepare?.(dataDir);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'gateway/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '100000',
      METRICS_TOKEN: 'public',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The gateway ended while starting');
    if (attempt > 600) throw new Error('The gateway did not start within a minute');
    const alive = await fetch(`${url}/api/health/live`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (alive) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url,
    process: child,
    dataDir,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
