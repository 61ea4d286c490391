import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../config.ts';
import { defaultIntervals } from '../platform/observability/health.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server.ts';
import { eventually } from './eventually.ts';

export interface TestGateway extends RunningServer {
  dataDir: string;
  /** Every line that was logged, as text. */
  log: string[];
  /** Paths of all files in the data folder, except the token secret. */
  files(): Promise<string[]>;
  /** Paths of the results. An upload or a readiness check may have other files for a moment, even after its answer. */
  results(): Promise<string[]>;
  /**
   * Waits until the gateway is ready. Without `healthIntervals`, it never becomes ready.
   * @returns the answer of the readiness call.
   */
  ready(): Promise<ReadyAnswer>;
  /** Closes the gateway and its site, and deletes their data. */
  dispose(): Promise<void>;
}

export interface ReadyAnswer {
  status: string;
  engine: { name: string };
  checks: Record<string, { ok: boolean; reason?: string }>;
}

/** Milliseconds, longer than any test. The first check would cut a picture, which compiles the whole engine. */
const never = 2 ** 31 - 1;

/**
 * A real gateway on a free port with its own data folder. It checks whether it is ready only when `options` has
 * `healthIntervals`.
 */
export async function startTestGateway(
  env: Record<string, string> = {},
  options: Partial<ServerOptions> = {},
): Promise<TestGateway> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'liftout-')));
  const log: string[] = [];
  const gateway = await startServer({
    config: readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      WORKERS: '1',
      RATE_LIMIT_PER_MINUTE: '100000',
      METRICS_TOKEN: 'public',
      ...env,
    }),
    logger: pino({ level: 'trace', base: null }, { write: (line: string) => void log.push(line) }),
    healthIntervals: { ...defaultIntervals, first: never },
    ...options,
    // Otherwise all other processes of the machine have precedence, such as browser tests.
    poolLimits: { lowPriority: false, ...options.poolLimits },
  });
  return {
    ...gateway,
    dataDir,
    log,
    files: () => filesOf(dataDir),
    results: async () => (await filesOf(dataDir)).filter((path) => path.includes('/results/')),
    ready: () =>
      eventually(async () => {
        const response = await fetch(`${gateway.url}/api/health/ready`);
        const answer = (await response.json()) as ReadyAnswer;
        if (response.status !== 200) throw new Error(JSON.stringify(answer));
        return answer;
      }),
    async dispose() {
      await gateway.close();
      // An open site writes to the folder at any time.
      await options.site?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function filesOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'token-secret')
    .map((entry) => join(entry.parentPath, entry.name));
}
