import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, value]) => value as string);

const dockerfile = read('gateway/Dockerfile');
const compose = read('gateway/compose.yaml');
const workflow = read('.github/workflows/ci.yml');
const manifest = JSON.parse(read('package.json')) as {
  packageManager: string;
  optionalDependencies: { node: string };
};
const settings = all(read('gateway/.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm);

describe('the files for hosting', () => {
  it('have the versions of Node and pnpm that the repository pins', () => {
    const { node } = manifest.optionalDependencies;
    expect(all(dockerfile, /^FROM node:([\d.]+)/gm)).toEqual([node]);
    expect(new Set(all(workflow, /node-version: (\S+)/g))).toEqual(new Set([node]));
    expect(all(dockerfile, /npx --yes (\S+)/g)).toEqual([manifest.packageManager]);
  });

  it('pin every external image by its digest', () => {
    const images = all(compose, /image: (\S+)/g).filter((image) => image !== 'liftout');
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+\.\d+\S*@sha256:[\da-f]{64}$/);
  });

  it.each([
    ['gateway/compose.yaml', all(compose, /^ {4}([A-Z][A-Z0-9_]+): /gm)],
    [
      'gateway/hosting/kubernetes.yaml',
      all(read('gateway/hosting/kubernetes.yaml'), /(?:name: |^ {2})([A-Z_]+)[,:]/gm),
    ],
    ['gateway/Dockerfile', all(dockerfile, /\b(HOST|PORT|DATA_DIR)=/g)],
  ])('set only variables that the gateway knows: %s', (_file, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  });

  it('let a fleet use a model: the image has a target for it, and its place outlives the workers', () => {
    const example = read('gateway/hosting/compose.env.example');
    const [name, target] = /target: \$\{([A-Z_]+):-(\w+)\}/.exec(compose)?.slice(1) ?? [];
    expect(example).toMatch(new RegExp(`\`onnx\` for REMOVAL_MODEL.*\\n${name}=${target}$`, 'm'));
    expect(all(dockerfile, /^FROM runtime AS (\w+)/gm)).toEqual(['onnx', target]);
    const [worker = ''] = all(compose, /^x-worker:.*\n((?: +.*\n)+)/gm);
    const [volume] = all(worker, /volumes: \["(\w+):\/data"\]/g);
    expect(all(compose.split(/^volumes:$/m)[1] ?? '', /^ {2}(\S+):$/gm)).toContain(volume);
  });

  it('says which variables of a fleet cannot be set in its file', () => {
    const [exceptions = ''] = all(read('gateway/hosting/compose.env.example'), /except (.+) and S3_…:/g);
    // The others of `environment` come from the secrets in this file.
    const fixed = all(compose, /^ {4}([A-Z][A-Z0-9_]+): /gm).filter(
      (name) => !/^(S3_.+|TOKEN_SECRET)$/.test(name),
    );
    const inImage = all(dockerfile, /\b(HOST|PORT|DATA_DIR)=/g);
    expect(exceptions.split(', ')).toEqual([...inImage, ...fixed]);
  });

  it('give containers an init process, and the time that a gateway may take to stop', () => {
    for (const document of ['README.md', 'gateway/OPERATIONS.md']) {
      const [command = ''] = all(read(document), /(docker run .* liftout)(?:`|$)/gm).filter((one) =>
        one.includes(' -p '),
      );
      expect([document, command]).toEqual([document, expect.stringContaining(' --init --stop-timeout 45 ')]);
    }
    const [service = ''] = all(compose, /^x-liftout:.*\n((?: .*\n)+)/gm);
    expect(service).toMatch(/^ {2}init: true\n(.*\n)? {2}stop_grace_period: 45s$/m);
  });

  it('keep gateways in the balancer during a fault of all, and stop a rollout at one that is not ready', () => {
    const probes = read('gateway/hosting/kubernetes.yaml').matchAll(/(\w+)Probe:\n.*\/api\/health\/(\w+),/g);
    expect(Object.fromEntries([...probes].map(([, probe, path]) => [probe, path]))).toEqual({
      startup: 'ready',
      liveness: 'live',
      readiness: 'serving',
    });
    expect(all(read('gateway/hosting/haproxy.cfg'), /\/api\/health\/(\w+)/g)).toEqual(['serving']);
  });

  it('let a proxy and `cut --to` wait as long for an answer as a picture may wait in the queue of a fleet', () => {
    const [minutes] = all(
      read('gateway/src/removal/run/queue/queue-runner.ts'),
      /^const jobTimeoutMs = (\d+) \* 60_000;$/gm,
    );
    for (const [file, setting] of [
      ['nginx.conf', /proxy_read_timeout (\d+)s;/g],
      ['Caddyfile', /response_header_timeout (\d+)s$/gm],
      ['haproxy.cfg', /timeout server (\d+)s$/gm],
    ] as const) {
      expect([file, all(read(`gateway/hosting/${file}`), setting).map(Number)]).toEqual([
        file,
        [Number(minutes) * 60],
      ]);
    }
    const cutter = read('gateway/src/removal/command/remote-cutter.ts');
    const [answerLimit] = all(cutter, /^const answerLimit = (\d+) \* 60_000;$/gm);
    expect(Number(answerLimit)).toBeGreaterThan(Number(minutes));
  });

  it('keep files with settings, which have secrets, out of git and out of the image', () => {
    const isIgnored = (file: string) =>
      spawnSync('git', ['check-ignore', '-q', file], { cwd: root }).status === 0;
    for (const file of ['.env', 'liftout.env', 'gateway/hosting/compose.env']) {
      expect([file, isIgnored(file)]).toEqual([file, true]);
    }
    for (const file of ['gateway/.env.example', 'gateway/hosting/compose.env.example']) {
      expect([file, isIgnored(file)]).toEqual([file, false]);
    }
    expect(read('gateway/Dockerfile.dockerignore').split('\n')).toContain('**/*.env');
  });
});

describe('memory limits', () => {
  const kubernetes = read('gateway/hosting/kubernetes.yaml').split('containers:').slice(1);
  const onCompose = [compose, read('gateway/hosting/compose.env.example')].join('\n');
  it.each([
    ['the gateway on Kubernetes', kubernetes[0]],
    ['the worker on Kubernetes', kubernetes[1]],
    ['Compose', onCompose],
  ])('are enough for the pictures in progress: %s', (_name, text = '') => {
    const [workers] = all(text, /\bWORKERS\b(?:=|, value: ")(\d+)/g);
    const [gigabytes] = all(text, /(?:limits: \{ memory: |mem_limit: )(\d+)(?:Gi|g)/g);
    expect(Number(gigabytes)).toBeGreaterThanOrEqual(1 + 0.5 * Number(workers));
  });

  it('do not end the whole gateway on systemd', () => {
    expect(read('gateway/hosting/liftout.service')).toMatch(/^OOMPolicy=continue$/m);
  });
});

describe('install-production.sh', () => {
  const packages = 'node_modules/.pnpm';
  const network = `${packages}/@mediapipe+selfie_segmentation@1/a.js`;
  const libraryOf = (version: string) => `${packages}/onnxruntime-node@${version}/lib.js`;

  /** A small repository. Its `npx` installs two packages in place of pnpm. */
  function repository() {
    const folder = mkdtempSync(join(tmpdir(), 'liftout-install-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const has = (path: string) => existsSync(join(folder, path));
    const write = (path: string, text: string, mode = 0o644) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text, { mode });
    };
    for (const file of [
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      '.npmrc',
      'LICENSE',
      'shell/contract/index.ts',
    ]) {
      write(file, '');
    }
    write('package.json', '{"packageManager":"pnpm@1.0.0"}');
    for (const file of ['src/main.ts', 'hosting/compose.env', '.env', '.env.example', 'data/token-secret']) {
      write(`gateway/${file}`, '');
    }
    function install(onnxVersion: string, [runtime, onnx] = [join(folder, 'runtime'), join(folder, 'onnx')]) {
      const files = [network, libraryOf(onnxVersion)].map(
        (file) => `mkdir -p ${dirname(file)} && : > ${file}`,
      );
      write('bin/npx', ['#!/bin/sh', ...files].join('\n'), 0o755);
      const script = join(root, 'gateway/hosting/install-production.sh');
      return spawnSync('sh', [script, runtime, onnx], {
        cwd: folder,
        env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
        encoding: 'utf8',
      });
    }
    return {
      has,
      install,
      remove: (path: string) => rmSync(join(folder, path), { recursive: true, force: true }),
    };
  }

  it('installs no secrets', () => {
    const { has, install } = repository();
    expect(install('1')).toMatchObject({ stderr: '', status: 0 });
    const installed = ['src/main.ts', '.env.example', '.env', 'hosting/compose.env', 'data'];
    expect(installed.filter((file) => has(`runtime/gateway/${file}`))).toEqual([
      'src/main.ts',
      '.env.example',
    ]);
  });

  it('replaces the ONNX runtime of the version before', () => {
    const { has, install, remove } = repository();
    for (const version of ['1', '1', '2']) {
      remove('runtime');
      expect(install(version)).toMatchObject({ stderr: '', status: 0 });
    }
    expect(['1', '2'].filter((version) => has(`onnx/${libraryOf(version)}`))).toEqual(['2']);
  });

  it('takes relative folders', () => {
    const { has, install } = repository();
    expect(install('1', ['runtime', 'onnx'])).toMatchObject({ stderr: '', status: 0 });
    expect(has('runtime/gateway/src/main.ts')).toBe(true);
    expect(has(`onnx/${libraryOf('1')}`)).toBe(true);
  });

  it('does not install over a gateway', () => {
    const { install } = repository();
    install('1');
    expect(install('1')).toMatchObject({ stderr: expect.stringMatching(/a new folder\.\n$/), status: 1 });
  });
});
