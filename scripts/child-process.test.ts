import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { captureChild, runChild } from './child-process.mjs';

const node = (script: string) => runChild(process.execPath, ['-e', script], { stdio: 'ignore' });

it('resolves to the exit code, or to 128 and the signal', async () => {
  expect(await node('process.exit(3)')).toBe(3);
  expect(await node('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)')).toBe(143);
});

it('resolves to 127 for a program that does not exist', async () => {
  expect(await runChild('no-such-program', [], { stdio: 'ignore' })).toBe(127);
});

it('collects what a program prints', async () => {
  const script = 'process.stdout.write("out"); process.stderr.write("err")';
  const { code, output, stdout } = await captureChild(process.execPath, ['-e', script], {});
  expect([code, [...output].sort().join(''), stdout]).toEqual([0, 'eorrtu', 'out']);
});

/** Two children that need a moment to end, below a parent that gets the signal. */
const parent = `
import { startChild, wasInterrupted } from ${JSON.stringify(join(import.meta.dirname, 'child-process.mjs'))};
const script = 'process.on(process.argv[1], () => setImmediate(() => process.exit(process.argv[2] * 1))); console.log("up"); setInterval(() => {}, 1000)';
const start = (signal, code, options) => startChild(process.execPath, ['-e', script, signal, String(code)], { stdio: 'inherit', ...options });
const children = [start('SIGTERM', 5), start('SIGINT', 0, { stopWith: 'SIGINT' })];
const codes = await Promise.all(children.map(({ ended }) => ended));
console.log(JSON.stringify({ codes, interrupted: wasInterrupted() }));
`;

it('sends every child the signal, or its `stopWith` signal, and goes on when all have ended', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  let up = () => {};
  const bothUp = new Promise<void>((resolve) => {
    up = resolve;
  });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    if (output.split('up').length === 3) up();
  });
  await bothUp;
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect(JSON.parse(output.replaceAll('up\n', ''))).toEqual({ codes: [5, 0], interrupted: true });
});

it('leaves signals alone while no child runs', async () => {
  const script = `
    import { runChild } from ${JSON.stringify(join(import.meta.dirname, 'child-process.mjs'))};
    await runChild(process.execPath, ['-e', ''], {});
    process.kill(process.pid, 'SIGTERM');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { detached: true });
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
});
