import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../gateway/src/testing/gateway-process.ts', import.meta.url));

export interface BenchGateway {
  url: string;
  /** Bytes of memory that the gateway's own process holds, without its children. */
  memory(): number;
  /** Names of all files that are not results. */
  leftovers(): Promise<string[]>;
  results(): Promise<string[]>;
  stop(): Promise<number | null>;
}

/** A gateway without pages, in a separate process, with a separate data folder. */
export async function startGateway(env: Record<string, string> = {}): Promise<BenchGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'liftout-bench-'));
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '1000000',
      CALLER_LIMIT: '100000',
      METRICS_TOKEN: 'public',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [firstLine] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const files = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  };
  const isResult = (path: string) => path.startsWith(join(dataDir, 'results'));
  return {
    url: firstLine.toString().trim(),
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    leftovers: async () =>
      (await files()).filter((path) => !isResult(path) && !path.endsWith('token-secret')),
    results: async () => (await files()).filter(isResult),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

/** The percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? 0;
}

export function table(rows: readonly (readonly [string, string | number])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
}
