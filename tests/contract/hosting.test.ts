import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

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
});
