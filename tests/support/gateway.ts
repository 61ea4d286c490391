import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../gateway/src/testing/free-port.ts';
import { root } from './site.ts';

export interface StartedGateway {
  url: string;
  readonly process: ChildProcess;
  dataDir: string;
  /** Ends it as an operator would, and keeps its data. */
  end(): Promise<void>;
  /** Starts it again with the same data. */
  restart(): Promise<void>;
  /** Ends it as an operator would, and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a separate gateway on a free port of 127.0.0.1, with the workspace's builds and an empty data
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
  const variables = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...env };
  let child = await launch(url, variables);
  async function end() {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
  return {
    url,
    get process() {
      return child;
    },
    dataDir,
    end,
    async restart() {
      child = await launch(url, variables);
    },
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(url: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'gateway/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      RATE_LIMIT_PER_MINUTE: '100000',
      METRICS_TOKEN: 'public',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  // When a program fails before it stops its gateway, the gateway must not go on without it.
  const end = () => void child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The gateway ended while starting');
    if (attempt > 600) throw new Error('The gateway did not start within a minute');
    const alive = await fetch(`${url}/api/health/live`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (alive) return child;
    await new Promise((done) => setTimeout(done, 100));
  }
}
