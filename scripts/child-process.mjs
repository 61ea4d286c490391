// Plain JavaScript, because the launcher runs on Node versions that cannot read TypeScript.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * Options of `spawn`, and `stopWith`: the program gets this signal instead of the received one, because it cleans up
 * only after this signal.
 * @typedef {import('node:child_process').SpawnOptions & { stopWith?: NodeJS.Signals }} ChildOptions
 */

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** @type {Map<ChildProcess, NodeJS.Signals | undefined>} */
const running = new Map();
let interrupted = false;

/** Whether this process was asked to end while a child ran. */
export const wasInterrupted = () => interrupted;

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  interrupted = true;
  // In a terminal, Ctrl-C reaches every process in the foreground. A second signal would kill them without a cleanup.
  if (signal === 'SIGINT' && [0, 1, 2].some((descriptor) => isatty(descriptor))) return;
  stopChildren(signal);
}

/**
 * Sends a signal to every child that still runs.
 * @param {NodeJS.Signals} signal
 */
export function stopChildren(signal) {
  for (const [child, stopWith = signal] of running) child.kill(stopWith);
}

/**
 * Starts a program. While it runs, signals that would end this process go to the program instead, so that the program
 * can shut down cleanly.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {ChildOptions} options
 * @returns {{ child: ChildProcess, ended: Promise<number> }} `ended` resolves to the exit code, 128 plus the
 *   signal's number where a signal ended the program, or 127 where it could not be started.
 */
export function startChild(program, args, { stopWith, ...options }) {
  if (running.size === 0) for (const signal of forwarded) process.on(signal, forward);
  const child = spawn(program, args, options);
  running.set(child, stopWith);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${program} did not start: ${error.message}\n`);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  return {
    child,
    ended: ended.finally(() => {
      running.delete(child);
      if (running.size === 0) for (const signal of forwarded) process.off(signal, forward);
    }),
  };
}

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {ChildOptions} options
 * @returns {Promise<number>} The exit code, as of `startChild`.
 */
export const runChild = (program, args, options) => startChild(program, args, options).ended;

/**
 * Runs a program to its end and collects what it prints: `output` with errors, `stdout` without.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {ChildOptions} options `stdio` is set here.
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export async function captureChild(program, args, options) {
  const { child, ended } = startChild(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stdout = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (stream === child.stdout) stdout += chunk;
    });
  }
  return { code: await ended, output, stdout };
}
