import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { RenderedPage } from '@liftout/page-contract';
import { z } from 'zod';
import { parseJson } from '../../../platform/parse-json.ts';
import { killChild } from '../../../platform/process/end-child.ts';
import { RenderInterrupted, RenderTimeout } from './errors.ts';
import { readLines } from './read-lines.ts';
import type { RenderLimits } from './render-limits.ts';
import type { FromRenderProcess, LoadMessage, RenderJob, ToRenderProcess } from './render-protocol.ts';
import { renderedPageSchema } from './rendered-page-schema.ts';
import type { Sandbox } from './sandbox.ts';

export interface RenderProcess {
  /** Runs one job at a time. @throws RenderTimeout, RenderInterrupted, or the error of the page. */
  run(job: RenderJob): Promise<RenderedPage>;
  stop(): Promise<void>;
}

export interface RenderProcessOptions {
  sandbox: Sandbox;
  code: LoadMessage;
  limits: RenderLimits;
  /** Called once when the process ended without `stop`. */
  onDeath(reason: string): void;
}

/** A process without a job that sends no pulse for this many milliseconds is blocked. */
const pulseTimeout = 4000;
/** The event loop of a process without a job may be busy for this share of the time, over this many pulses. */
const busyShare = 0.5;
const busyPulses = 5;
/** Bytes of one answer. */
const maxAnswer = 8 * 1024 * 1024;
/** Characters of standard error that are kept, for the log. */
const errorTail = 2000;

/**
 * Starts a process that renders pages of one shell version and one remote version. The process has an IPC channel of
 * Node; the gateway's end is a socket with one JSON text per line. With an IPC channel at this end, Node would also obey
 * the messages whose `cmd` begins with `NODE_`, some of which end the gateway, and would read messages of any size.
 */
export function startRenderProcess({ sandbox, code, limits, onDeath }: RenderProcessOptions): RenderProcess {
  const [program, ...args] = sandbox.command(limits.heap);
  const child = spawn(program, args, {
    // Contains nothing of the gateway's environment.
    env: { NODE_CHANNEL_FD: String(channelNumber) },
    cwd: '/',
    // A separate session, so that a signal to its process group reaches no other process.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  // Without free file descriptors there are no streams.
  const channel = child.stdio?.[channelNumber] as Duplex | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let current: RunningJob | undefined;
  let isWarm = false;
  /** The gateway's reason to stop the process. */
  let stopReason: string | undefined;
  let isOver = false;
  let standardError = '';

  child.stderr?.on('data', (chunk: Buffer) => {
    standardError = (standardError + chunk).slice(-errorTail);
  });
  const monitor = createMonitor(limits, () => current !== undefined, kill);
  let jobTime = 0;
  if (channel) {
    // The exit of the process reports the failure.
    channel.on('error', () => undefined);
    readLines(channel, maxAnswer, receive, () => kill(`sent more than ${maxAnswer} bytes in one answer`));
  }
  child.once('error', (error) => end(`could not be started: ${error.message}`));
  child.once('exit', (exitCode, signal) => end(stopReason ?? describeExit(exitCode, signal, standardError)));
  send(code);

  function send(message: ToRenderProcess): void {
    channel?.write(`${JSON.stringify(message)}\n`);
  }

  function receive(line: string): void {
    const { data, error } = messageSchema.safeParse(parseJson(line));
    if (!data) kill(`sent an invalid answer (${describeIssue(error)})`);
    else if (data.type === 'pulse') monitor.pulse(data, jobTime);
    else finish(data);
  }

  function finish(reply: Exclude<FromRenderProcess, { type: 'pulse' }>): void {
    if (!current || current.id !== reply.id) return;
    const { resolve, reject, timer, startedAt } = current;
    clearTimeout(timer);
    current = undefined;
    isWarm = true;
    jobTime += performance.now() - startedAt;
    monitor.expectPulse();
    if (reply.type === 'rendered') resolve(reply.page);
    else reject(new Error(reply.error));
  }

  function kill(reason: string): void {
    stopReason ??= reason;
    channel?.destroy();
    killChild(child);
  }

  function end(reason: string): void {
    if (isOver) return;
    isOver = true;
    monitor.close();
    if (current) {
      clearTimeout(current.timer);
      current.reject(new RenderInterrupted(`The render process ended: ${reason}`));
      current = undefined;
    }
    if (stopReason !== stopped) onDeath(reason);
  }

  return {
    run(job) {
      if (isOver) return Promise.reject(new RenderInterrupted('The render process has ended.'));
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
      const limit = isWarm ? limits.page : limits.firstPage;
      // If the gateway's event loop was blocked, handle a pending answer before the timeout.
      const timer = setTimeout(() => setImmediate(giveUp), limit);
      const own: RunningJob = { id: job.id, startedAt: performance.now(), resolve, reject, timer };
      current = own;
      function giveUp(): void {
        if (current !== own) return;
        current = undefined;
        reject(new RenderTimeout(`Rendering took longer than ${limit} ms.`));
        kill(`was stopped, because a page took longer than ${limit} ms`);
      }
      send(job);
      return promise;
    },
    async stop() {
      if (!isOver) {
        stopReason = stopped;
        killChild(child);
      }
      await exited;
    },
  };
}

const stopped = 'was stopped';
/** The number of the channel's file descriptor in the render process. */
const channelNumber = 3;

interface RunningJob {
  id: number;
  startedAt: number;
  resolve(page: RenderedPage): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

function describeExit(code: number | null, signal: string | null, standardError: string): string {
  if (/heap out of memory|allocation failed|failed to allocate memory/i.test(standardError))
    return 'ran out of memory';
  const [error] = /^(?:Uncaught )?\w*Error\b.*$/m.exec(standardError) ?? [];
  if (error) return `threw outside of a page: ${error.slice(0, 300)}`;
  return signal ? `was ended by ${signal}` : `exited with ${code}`;
}

/** Finds processes that are blocked, busy without a job, or too large. */
function createMonitor(limits: RenderLimits, hasJob: () => boolean, onFault: (reason: string) => void) {
  let samples: Sample[] = [];
  let timer: NodeJS.Timeout | undefined;
  const checkBlocked = () => {
    if (!hasJob()) onFault('was blocked');
  };
  const expectPulse = () => {
    clearTimeout(timer);
    timer = setTimeout(() => setImmediate(checkBlocked), pulseTimeout).unref();
  };
  expectPulse();
  return {
    expectPulse,
    /** @param jobTime Milliseconds that all jobs took so far. */
    pulse({ memory, active }: { memory: number; active: number }, jobTime: number): void {
      expectPulse();
      if (memory > limits.memory * 1024 * 1024) {
        onFault(`used more than ${limits.memory} MB of memory`);
        return;
      }
      const latest = { at: performance.now(), active, jobTime };
      const [first] = samples;
      samples = [...samples.slice(1 - busyPulses), latest];
      if (!first || samples.length < busyPulses) return;
      const outside = latest.active - first.active - (latest.jobTime - first.jobTime);
      const share = outside / (latest.at - first.at);
      if (share > busyShare)
        onFault(`was busy for ${Math.round(share * 100)}% of the time without a page to render`);
    },
    close: () => clearTimeout(timer),
  };
}

interface Sample {
  at: number;
  active: number;
  jobTime: number;
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
}

/** Messages of a render process. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('rendered'),
    id: z.int(),
    page: renderedPageSchema,
  }),
  z.object({ type: z.literal('failed'), id: z.int(), error: z.string().max(10_000) }),
  z.object({ type: z.literal('pulse'), memory: z.number(), active: z.number() }),
]) satisfies z.ZodType<FromRenderProcess>;
