import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const createLogger = `
  import { createLogger } from ${JSON.stringify(new URL('./logger.ts', import.meta.url).href)};
  const logger = createLogger('info');`;

/** Logs a few lines, says on standard error that it goes on, and ends. */
const fewLines = `${createLogger}
  for (let line = 0; line < 3; line++) {
    logger.info('a line');
    await new Promise((done) => setTimeout(done, 50));
  }
  process.stderr.write('goes on');
  logger.info('the last line');
  process.exit(0);`;

async function logTo(output: number | 'pipe', script = fewLines) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', output, 'pipe'],
    timeout: 10_000,
  });
  const exit = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    text(child.stderr as never),
  ]);
  return { exit: await exit, stdout, stderr };
}

it('writes every line, also the one before the end of the process', async () => {
  const { exit, stdout } = await logTo('pipe');
  expect(exit).toEqual([0, null]);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['a line', 'a line', 'a line', 'the last line']);
});

it('writes the errors of the Redis client without the command, which can have the password', async () => {
  const { stdout } = await logTo(
    'pipe',
    `${createLogger}
    const command = { name: 'hello', args: [3, 'AUTH', 'default', 'the-password'] };
    const refused = () => Object.assign(new Error('WRONGPASS'), { code: 'refused', command });
    logger.error({ err: refused() });
    logger.error({ err: new Error('cause', { cause: refused() }) });
    logger.error({ err: new AggregateError([refused(), 'text'], 'several') });
    logger.error({ err: Object.assign(new Error('pipeline'), { previousErrors: [refused()] }) });
    logger.error({ err: 'text' });`,
  );
  expect(stdout).not.toContain('the-password');
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([
    { type: 'Error', message: 'WRONGPASS', code: 'refused', stack: expect.stringContaining('WRONGPASS') },
    { message: 'cause: WRONGPASS' },
    { message: 'several', aggregateErrors: [{ message: 'WRONGPASS', code: 'refused' }, 'text'] },
    { message: 'pipeline' },
    'text',
  ]);
});

it.skipIf(!existsSync('/dev/full'))(
  'does not end or hold up a process whose output is on a full disk',
  async () => {
    const full = await open('/dev/full', 'w');
    try {
      expect(await logTo(full.fd)).toEqual({ exit: [0, null], stdout: '', stderr: 'goes on' });
    } finally {
      await full.close();
    }
  },
);

it('does not keep a process alive whose output nobody reads', async () => {
  const load = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createLogger } from ${load('./logger.ts')};
      import { endOnSignal } from ${load('../process/end-on-signal.ts')};
      const logger = createLogger('info');
      endOnSignal(async () => undefined, logger);
      for (let line = 0; line < 1000; line++) logger.info('a line'.repeat(100));
      setInterval(() => undefined, 1000);
      process.stderr.write('ready');`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exit = once(child, 'exit');
  try {
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect(await exit).toEqual([null, 'SIGKILL']);
  } finally {
    child.stdout.destroy();
    child.kill('SIGKILL');
  }
}, 10_000);
