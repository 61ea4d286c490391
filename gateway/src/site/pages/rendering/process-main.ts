import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';
import { compileFunction } from 'node:vm';
import type { RenderedPage, RenderInput, ShellServer } from '@liftout/page-contract';
import type {
  FromRenderProcess,
  LoadMessage,
  RenderJob,
  ServerCode,
  ToRenderProcess,
} from './render-protocol.ts';

// The entry of a render process. It runs only the code of one shell version and one remote version. It is started with
// an empty environment and Node's permission model, and imports no other file of the gateway.

/**
 * Modules of Node that server bundles may use. Modules that reach the network, files, processes, other threads or
 * native code are left out. `node:sqlite` matters most: the permission model does not cover its files.
 */
const allowedModules: ReadonlySet<string> = new Set([
  ...[
    'assert',
    'async_hooks',
    'buffer',
    'crypto',
    'events',
    'path',
    'querystring',
    'stream',
    'stream/promises',
  ],
  ...['stream/web', 'string_decoder', 'timers', 'timers/promises', 'url', 'util', 'util/types', 'zlib'],
]);
const pulseInterval = 1000;

const { send, memory, activeTime, exit } = takeProcess();
const nodeRequire = createRequire(import.meta.url);
let shell: ShellServer | undefined;
let loadError: unknown;
let code: LoadMessage | undefined;
const containers = new Map<string, unknown>();

process.on('message', (message: ToRenderProcess) => {
  if (message.type === 'load') code = message;
  else void answer(message);
});
process.once('disconnect', () => exit(0));
hideCapabilities();
setInterval(() => send({ type: 'pulse', memory: memory(), active: activeTime() }), pulseInterval).unref();

async function answer(job: RenderJob): Promise<void> {
  try {
    const page = await render(job);
    const bytes = Buffer.byteLength(String(page.html));
    if (code && bytes > code.maxPageBytes) {
      throw new Error(`The page has ${bytes} bytes. At most ${code.maxPageBytes} are allowed.`);
    }
    send({ type: 'rendered', id: job.id, page });
  } catch (error) {
    send({ type: 'failed', id: job.id, error: describe(error).slice(0, 10_000) });
  }
}

/** Code can throw anything, even values without a text. */
function describe(error: unknown): string {
  if (typeof error === 'string') return error;
  return inspect(error, { breakLength: Number.POSITIVE_INFINITY, customInspect: false });
}

function render(job: RenderJob): Promise<RenderedPage> {
  if (!code) throw new Error('No code was loaded.');
  if (loadError) throw loadError;
  try {
    shell ??= run(code.shell) as ShellServer;
  } catch (error) {
    loadError = error;
    throw error;
  }
  return job.frame ? shell.renderFrame(toInput(job, code)) : shell.renderPage(toInput(job, code));
}

function toInput(job: RenderJob, { shell: shellCode, remote }: LoadMessage): RenderInput {
  return {
    pathname: job.pathname,
    registry: job.registry,
    site: job.site,
    assets: (app) => job.assets[app],
    readStyle: (app, file) => [shellCode, remote].find((one) => one?.app === app)?.styles[file] ?? '',
    loadContainer(name) {
      if (remote?.app !== name) return undefined;
      if (!containers.has(name)) containers.set(name, run(remote));
      return containers.get(name);
    },
    readData: (name, key) => job.data[name]?.[key] ?? null,
  };
}

/** Runs a CommonJS bundle. `import()` in it fails, because the function is compiled without a loader. */
function run({ file, source }: ServerCode): unknown {
  const module = { exports: {} as unknown };
  const start = compileFunction(source, ['exports', 'require', 'module', '__filename', '__dirname'], {
    filename: file,
  });
  start.call(module.exports, module.exports, requireAllowed, module, `/${file}`, '/');
  return module.exports;
}

function requireAllowed(name: string): unknown {
  const bare = name.replace(/^node:/, '');
  if (allowedModules.has(bare)) return nodeRequire(`node:${bare}`);
  throw new Error(`Server bundles cannot use the module \`${name}\`.`);
}

/** Keeps the parts of the process that this file needs, out of reach of the bundles. */
function takeProcess() {
  const { memoryUsage } = process;
  const toGateway = process.send?.bind(process);
  const end = process.exit.bind(process);
  return {
    send: (message: FromRenderProcess) => toGateway?.(message),
    memory: () => memoryUsage.rss(),
    activeTime: () => performance.eventLoopUtilization().active,
    exit: end,
  };
}

/** Gives bundles a harmless process object, and removes the globals that can open a connection, even indirectly. */
function hideCapabilities(): void {
  const real = process;
  const { version, versions, platform, arch, nextTick, hrtime, uptime } = real;
  const harmless = Object.freeze({
    version,
    versions,
    platform,
    arch,
    hrtime,
    uptime,
    nextTick,
    env: Object.freeze({ NODE_ENV: 'production' }),
    argv: Object.freeze([]),
    cwd: () => '/',
    emitWarning: () => undefined,
    on: () => harmless,
    once: () => harmless,
    off: () => harmless,
    emit: () => false,
  });
  // Bundles could put functions into the prototypes of the process, and Node would pass the process to them.
  Object.setPrototypeOf(
    real,
    Object.create(null, {
      ...Object.getOwnPropertyDescriptors(EventEmitter.prototype),
      ...Object.getOwnPropertyDescriptors(Object.getPrototypeOf(real)),
    }),
  );
  Object.defineProperty(globalThis, 'process', { value: harmless, configurable: false, writable: false });
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel', 'navigator']) {
    Reflect.deleteProperty(globalThis, name);
  }
  // Node's console holds streams, and the class of one of them can open a connection.
  const silent = Object.keys(console).map((name) => [name, () => undefined]);
  Object.defineProperty(globalThis, 'console', { value: Object.fromEntries(silent) });
  // The agent of `fetch`, which Node creates together with `Response`.
  for (const version of [1, 2]) {
    Object.defineProperty(globalThis, Symbol.for(`undici.globalDispatcher.${version}`), { value: null });
  }
}
