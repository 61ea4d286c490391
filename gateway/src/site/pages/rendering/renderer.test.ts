import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { remoteBuild, shellBuild } from '../../../testing/app-build.ts';
import { eventually } from '../../../testing/eventually.ts';
import { writeRelease } from '../../../testing/release-folder.ts';
import { type Release, releaseSet } from '../../releases/release.ts';
import { RenderInterrupted, RenderTimeout, RenderUnavailable } from './errors.ts';
import { defaultRenderLimits, type RenderLimits } from './render-limits.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import { detectSandbox, type Sandbox } from './sandbox.ts';

const secret = 'a-secret-of-another-team';
let folder: string;
let shell: Release;
let sandbox: Sandbox;
let renderer: Renderer;
const deaths: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-rendering-'));
  shell = await writeRelease(folder, shellBuild());
  sandbox = await detectSandbox();
  process.env.PLANTED_SECRET = secret;
  await writeFile(join(folder, 'secret.txt'), secret);
});
afterEach(async () => {
  await renderer.close();
  deaths.length = 0;
});
afterAll(async () => {
  delete process.env.PLANTED_SECRET;
  await rm(folder, { recursive: true, force: true });
});

function open(limits: Partial<RenderLimits> = {}, onMachine: Sandbox = sandbox): Renderer {
  renderer = createRenderer({
    sandbox: onMachine,
    limits: { ...defaultRenderLimits, page: 700, firstPage: 3000, heap: 64, backoff: 200, ...limits },
    site: { origin: 'https://liftout.example', retentionHours: 24 },
    onDeath: (app, _, reason) => void deaths.push(`${app} ${reason}`),
  });
  return renderer;
}

/** @param page Body of `(path, language) => …`. @param once Code that runs when the bundle is loaded. */
async function remote(name: string, page: string, once = ''): Promise<Release> {
  const build = remoteBuild(name, page);
  build.files['node/server.cjs'] = `${once};${build.files['node/server.cjs']}`;
  const release = await writeRelease(folder, build);
  // The same page with different code beside it is a different version.
  const hash = `${Buffer.from(once).toString('hex')}${release.descriptor.hash}`.slice(-16);
  return { ...release, descriptor: { ...release.descriptor, hash: once ? hash.replace(/^./, 'f') : hash } };
}

async function text(owner: Release, others: readonly Release[] = []): Promise<string> {
  const set = releaseSet(shell, [owner, ...others]);
  const { html } = await renderer.renderPage(set, { pathname: owner.descriptor.paths[0] ?? '', owner });
  return /<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
}

describe('the code of a version', () => {
  /** Each attempt tries to reach something, and returns the result. */
  const attempts: Record<string, string> = {
    'reads the environment': 'return JSON.stringify(process.env)',
    'reads the environment through the global object': 'return JSON.stringify(globalThis.process.env)',
    'reads the environment of a process in /proc': `return require('fs').readFileSync('/proc/self/environ', 'utf8')`,
    'loads fs as a builtin': `return process.getBuiltinModule('fs').readFileSync('/proc/self/environ', 'utf8')`,
    'uses a binding': `return String(process.binding('fs').readFileUtf8)`,
    'writes a report': 'return JSON.stringify(process.report.getReport())',
    'imports fs': `return import('node:fs').then((fs) => fs.readFileSync('/proc/self/environ', 'utf8'))`,
    'imports fs from evaluated code': `return (0, eval)("import('node:fs')").then((fs) => fs.readFileSync('/etc/passwd', 'utf8'))`,
    'imports fs from a new function': `return new Function("return import('node:fs')")().then((fs) => fs.readFileSync('/etc/passwd', 'utf8'))`,
    'runs code in another context': `return require('vm').runInThisContext("import('node:fs')")`,
    'reads a file of another app': `return require('node:fs').readFileSync(${JSON.stringify('FOLDER/secret.txt')}, 'utf8')`,
    'opens a database file': `const { DatabaseSync } = require('node:sqlite'); new DatabaseSync(${JSON.stringify('FOLDER/new.db')}).exec('create table a(b)'); return 'opened'`,
    'starts a process': `return String(require('child_process').execSync('id'))`,
    'replaces its process': `process.execve('/bin/sh', ['sh']); return 'replaced'`,
    'starts a thread': `new (require('worker_threads').Worker)('1', { eval: true }); return 'started'`,
    'signals the gateway': `process.kill(process.ppid, 0); return 'signalled'`,
    'changes the priority of the gateway': `require('os').setPriority(1, 19); return 'changed'`,
    'opens the inspector': `require('inspector').open(); return 'opened'`,
    'sends messages to the gateway': `process.send({ type: 'rendered' }); return 'sent'`,
    'makes a loader': `return String(require('module').createRequire('/')('fs'))`,
    'opens a socket': `require('net').connect(PORT, '127.0.0.1'); return 'opened'`,
    fetches: `return fetch('http://127.0.0.1:PORT/').then((answer) => answer.text())`,
    'opens a web socket': `new WebSocket('ws://127.0.0.1:PORT'); return 'opened'`,
    'opens a socket of the kind that the console writes to': `const socket = new console._stderr.constructor();
      await new Promise((done) => socket.once('error', done).connect(PORT, '127.0.0.1', done)); return 'opened'`,
    'fetches with the agent of fetch': `new Response('');
      const names = Object.getOwnPropertySymbols(globalThis).filter((symbol) => /dispatcher/i.test(symbol.description));
      const handler = new Proxy({}, { get: () => () => true });
      for (const name of names) globalThis[name].dispatch({ origin: 'http://127.0.0.1:PORT', path: '/', method: 'GET' }, handler);
      await new Promise((done) => setTimeout(done, 100)); if (names.length > 0) return 'sent'; throw new Error('no agent')`,
    'takes the process from an emitter that it changed': `const events = require('events'); const { emit } = events.prototype;
      const found = await new Promise((done) => {
        setTimeout(done, 100);
        events.prototype.emit = function (...all) { if (this.kill) done(this); return emit.apply(this, all); };
        const emitter = new events().setMaxListeners(1); emitter.on('a', done); emitter.on('a', done);
      }); events.prototype.emit = emit; found.kill(found.ppid, 0); return 'signalled'`,
    'takes the process from a getter that all objects have': `let found;
      Object.defineProperty(Object.prototype, 'noDeprecation', { configurable: true, get() { found ??= this; } });
      require('util').deprecate(() => {}, '', 'DEP0')(); delete Object.prototype.noDeprecation;
      found.kill(found.ppid, 0); return 'signalled'`,
    'sends a datagram': `require('dgram').createSocket('udp4').send('x', PORT, '127.0.0.1'); return 'sent'`,
  };
  let listener: Server;
  let connections = 0;
  beforeAll(async () => {
    listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  });
  afterAll(() => listener.close());

  const plain: Sandbox = {
    namespaces: false,
    command(heap) {
      const command = sandbox.command(heap);
      const [program = '', ...args] = command.slice(command.indexOf(process.execPath));
      return [program, ...args];
    },
  };

  it.each(['with all limits of this machine', 'with only the limits of Node'])(
    'reaches nothing %s',
    async (limits) => {
      open({}, limits.endsWith('Node') ? plain : sandbox);
      const { port } = listener.address() as { port: number };
      const tries = Object.entries(attempts).map(
        ([what, code]) =>
          `${JSON.stringify(what)}: await (async () => { ${code} })().catch((error) => 'refused: ' + error.message)`,
      );
      const code = `return (async () => JSON.stringify({ ${tries.join(', ')} }))()`
        .replaceAll('FOLDER', folder)
        .replaceAll('PORT', String(port));
      const reached = JSON.parse(await text(await remote('mf-thief', code))) as Record<string, string>;
      expect(Object.keys(reached)).toEqual(Object.keys(attempts));
      const leaks = Object.entries(reached).filter(
        ([, answer]) => !answer.startsWith('refused: ') && answer !== '{"NODE_ENV":"production"}',
      );
      expect(leaks).toEqual([]);
      expect(connections).toBe(0);
      expect(deaths).toEqual([]);
    },
  );

  it('is kept from the network by the kernel, if it allows namespaces', async () => {
    if (!sandbox.namespaces) return;
    const { spawnSync } = await import('node:child_process');
    const command = sandbox.command(64);
    const { port } = listener.address() as { port: number };
    const wrapper = command.slice(0, command.indexOf(process.execPath));
    const program = `require('net').connect(${port}, '127.0.0.1').on('error', (error) => console.log(error.code))`;
    const { stdout } = spawnSync(wrapper[0] ?? '', [...wrapper.slice(1), process.execPath, '-e', program], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('ENETUNREACH\n');
  });

  it('works with the modules of Node that bundles need', async () => {
    open();
    const owner = await remote(
      'mf-blog',
      `const { createHash } = require('node:crypto'); const { URL: Url } = require('url');
       return createHash('sha256').update(new Url('https://a.example/b').pathname).digest('hex').slice(0, 4)
         + typeof require('stream').Readable + typeof require('async_hooks').AsyncLocalStorage + typeof Response`,
    );
    expect(await text(owner)).toBe('9812functionfunctionfunction');
  });
});

describe('a version whose server side fails', () => {
  const faults: Record<string, { page: string; once?: string; error: unknown; death?: RegExp }> = {
    throws: {
      page: `throw new TypeError('on purpose')`,
      error: /TypeError: on purpose\n\s+at .*server\.cjs/,
    },
    'throws a value that is not an error': {
      page: `throw { status: 503, data: { text: 'no prices' } }`,
      error: /^\{ status: 503, data: \{ text: 'no prices' \} \}$/,
    },
    'throws a value without a text': {
      page: 'throw Object.create(null, { text: { value: 1, enumerable: true } })',
      error: /\{ text: 1 \}$/,
    },
    'throws an error that cannot be read': {
      page: `throw Object.defineProperty(new Error(), 'stack', { get() { throw 1 } })`,
      error: /^\[Error\]$/,
    },
    'never answers': {
      page: 'return new Promise(() => {})',
      error: RenderTimeout,
      death: /took longer than/,
    },
    'loops for ever': { page: 'for (;;);', error: RenderTimeout, death: /took longer than/ },
    'fills its heap': {
      page: 'const all = []; for (;;) all.push(new Array(1e5).fill(path));',
      error: RenderInterrupted,
      death: /ran out of memory/,
    },
    'fills its heap in one call': {
      page: `JSON.parse('[' + '[1],'.repeat(3e7) + '1]')`,
      error: RenderInterrupted,
      death: /ran out of memory/,
    },
    'fills memory outside of its heap': {
      page: 'const all = []; for (;;) all.push(Buffer.alloc(10e6, 1));',
      error: expect.anything(),
    },
    'throws beside a page': {
      page: `return new Promise(() => setTimeout(() => { throw new RangeError('stray') }, 50))`,
      error: RenderInterrupted,
      death: /threw outside of a page: RangeError: stray/,
    },
    'answers with a value that is not a page': {
      page: `return { page: { status: 'fine', scripts: ['"><script>'] } }`,
      error: RenderInterrupted,
      death: /sent an invalid answer/,
    },
    'answers with a message that Node keeps for itself': {
      page: `Object.prototype.toJSON = function () {
        return this.type === 'rendered' ? { cmd: 'NODE_HANDLE_ACK' } : this;
      }; return 'page'`,
      error: RenderInterrupted,
      death: /sent an invalid answer \(type: /,
    },
    'answers with a page that is too large': {
      page: `return '抠'.repeat(2e6)`,
      error: /^Error: The page has 600\d{4} bytes\. At most 4194304 are allowed\./,
    },
    'answers with an error that is too long': {
      page: `String.prototype.slice = function () { return this; }; throw 'x'.repeat(5e6)`,
      error: RenderInterrupted,
      death: /sent an invalid answer \(error: Too big/,
    },
    'answers with more bytes than an answer may have': {
      page: `Object.prototype.toJSON = function () { return this.type === 'rendered' ? 'x'.repeat(1e7) : this; };
        return 'page'`,
      error: RenderInterrupted,
      death: /sent more than 8388608 bytes in one answer/,
    },
  };

  it.each(Object.entries(faults))(
    '%s: other apps are not affected',
    async (_, { page, once, ...expected }) => {
      // On a busy machine a process needs many seconds to fill its memory.
      open(expected.error === RenderInterrupted ? { page: 60_000, firstPage: 60_000 } : {});
      const neighbour = await remote('mf-legal', `return 'legal'`);
      const broken = await remote('mf-blog', page, once);
      expect(await text(neighbour)).toBe('legal');
      const failing = text(broken, [neighbour]).catch((error: unknown) => error);
      let pages = 0;
      let isOver = false;
      void failing.then(() => {
        isOver = true;
      });
      while (!isOver) {
        expect(await text(neighbour)).toBe('legal');
        pages += 1;
      }
      expect(pages).toBeGreaterThan(0);
      const error = await failing;
      if (typeof expected.error === 'function') expect(error).toBeInstanceOf(expected.error);
      else if (expected.error instanceof RegExp) expect((error as Error).message).toMatch(expected.error);
      else expect(error).toBeInstanceOf(Error);
      const { death } = expected;
      if (death) await eventually(() => expect(deaths.join('\n')).toMatch(death));
      expect(deaths.filter((death) => death.startsWith('mf-legal'))).toEqual([]);
    },
  );

  it('is tried again at once, and after further failures with growing pauses', async () => {
    open({ backoff: 400 });
    const broken = await remote(
      'mf-blog',
      `setTimeout(() => { throw new Error('stray') }); return new Promise(() => {})`,
    );
    await expect(text(broken)).rejects.toThrow(RenderInterrupted);
    // The page was tried twice: at once, and in a new process.
    expect(deaths).toHaveLength(2);
    const healthyPage = await remote('mf-blog', `return 'healthy'`);
    const sameCode = { ...broken, descriptor: { ...broken.descriptor, paths: ['/other'] } };
    await expect(text(sameCode)).rejects.toThrow(RenderUnavailable);
    await expect(text(sameCode)).rejects.toThrow('a moment ago: threw outside of a page: Error: stray');
    expect(await text(healthyPage)).toBe('healthy');
    expect(deaths).toHaveLength(2);
  });

  it('does not try a page again that has just ended its process', async () => {
    open();
    const broken = await remote('mf-blog', 'for (;;);');
    await expect(text(broken)).rejects.toThrow(RenderTimeout);
    await expect(text(broken)).rejects.toThrow('The page ended its render process a moment ago.');
    // Setting the clock changes nothing.
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 3_600_000);
    await expect(text(broken).finally(vi.useRealTimers)).rejects.toThrow('a moment ago');
  });

  it('damages only its own pages when it changes shared prototypes, and is replaced', async () => {
    open();
    const poison = `setTimeout(() => { Array.prototype.map = () => []; String.prototype.slice = () => '' }, 100)`;
    const neighbour = await remote('mf-legal', `return ['le', 'gal'].map((part) => part).join('')`);
    const poisoned = await remote(
      'mf-blog',
      `return ['bl', 'og'].map((part) => part).join('') || fail()`,
      poison,
    );
    expect(await text(poisoned)).toBe('blog');
    await eventually(() => expect(text(poisoned)).rejects.toThrow());
    expect(await text(neighbour)).toBe('legal');
    await eventually(async () => expect(await text(poisoned)).toBe('blog'));
  });

  it.each([
    ['blocks its process', 'setInterval(() => { for (;;); }, 100)', /was blocked/],
    [
      'works without a job',
      'setInterval(() => { const from = Date.now(); while (Date.now() - from < 150); }, 200)',
      /was busy for \d+% of the time/,
    ],
    [
      'uses more and more memory without a job',
      'const all = []; setInterval(() => all.push(Buffer.alloc(4e6, 1)), 20)',
      /of memory/,
    ],
    ['throws without a job', `setTimeout(() => { throw new Error('stray') }, 300)`, /Error: stray/],
  ])('%s: the process is replaced', async (_, once, reason) => {
    open({ memory: 256 });
    const neighbour = await remote('mf-legal', `return 'legal'`);
    const broken = await remote('mf-blog', `return 'blog'`, once);
    expect(await text(broken)).toBe('blog');
    await eventually(() => expect(deaths.join('\n')).toMatch(reason));
    expect(await text(neighbour)).toBe('legal');
    await eventually(async () => expect(await text(broken)).toBe('blog'));
  });
});

it('reads the published data of a version once, and again only after a failure', async () => {
  open();
  const publisher = await remote('mf-legal', `return 'legal'`);
  const release = { ...publisher, descriptor: { ...publisher.descriptor, data: { 'news/en': 'news.json' } } };
  const file = join(publisher.directory, 'web/news.json');
  const owner = await remote('mf-blog', `return 'blog'`);
  await expect(text(owner, [release])).rejects.toThrow('news.json');
  await writeFile(file, '[]');
  expect(await text(owner, [release])).toBe('blog');
  await rm(file);
  expect(await text(owner, [release])).toBe('blog');
});

describe('a queue of pages', () => {
  it('is limited, and the time of a page starts when the process takes it', async () => {
    open({ page: 400, queue: 20, wait: 60_000 });
    const slow = await remote('mf-blog', `return new Promise((done) => setTimeout(done, 150, 'slow'))`);
    expect(await text(slow)).toBe('slow');
    const set = releaseSet(shell, [slow]);
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        renderer.renderPage(set, {
          pathname: `/blog`,
          owner: { ...slow, directory: `${slow.directory}/${index}/..` },
        }),
      ),
    );
    const failed = answers.filter((answer) => answer.status === 'rejected');
    expect(new Set(failed.map(({ reason }) => String(reason)))).toEqual(
      new Set(['RenderBusy: Too many pages wait for their turn.']),
    );
    expect(answers.length - failed.length).toBeGreaterThanOrEqual(20);
    expect(deaths).toEqual([]);
  });

  it('stops its process when there is nothing to do', async () => {
    open({ idle: 100 });
    const owner = await remote('mf-blog', 'return started', 'const started = String(Math.random())');
    const first = await text(owner);
    expect(await text(owner)).toBe(first);
    // Each page keeps the process for 100 ms more.
    await vi.waitFor(async () => expect(await text(owner)).not.toBe(first), {
      timeout: 45_000,
      interval: 200,
    });
    expect(deaths).toEqual([]);
  });
});
