import { existsSync, globSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedPackages } from '../../scripts/pack-packages.ts';
import { platformVersions, toolVersions } from '../../shell/preset/src/new/platform-versions.ts';
import { linksIn } from '../support/markdown.ts';
import { createOfflineConsumer, type OfflineConsumer } from '../support/offline-consumer.ts';
import { root } from '../support/site.ts';

const manifestOf = (directory: string) =>
  JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));

/** The version of a package that another package resolves. */
function versionBeside(owner: string, name: string): string {
  const folder = dirname(realpathSync(join(root, 'node_modules', owner)));
  return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
}

describe.each(publishedPackages)('%s', (directory) => {
  const read = (file: string) => readFileSync(join(root, directory, file), 'utf8');
  const manifest = manifestOf(directory);

  it('exports the same names to its users as inside the workspace', () => {
    expect(Object.keys(manifest.publishConfig.exports)).toEqual(Object.keys(manifest.exports));
  });

  it('has a description, a repository and a licence', () => {
    expect(manifest).toMatchObject({
      description: expect.any(String),
      license: 'MIT',
      repository: { directory },
    });
    expect(manifest.private).toBeUndefined();
    expect(read('README.md')).toContain(`# ${manifest.name}`);
  });

  it('has an entry for its version in its changelog', () => {
    expect(existsSync(join(root, directory, 'CHANGELOG.md'))).toBe(true);
    expect(read('CHANGELOG.md')).toContain(`## ${manifest.version}`);
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`(${directory}/CHANGELOG.md)`);
  });
});

describe('a new remote', () => {
  it('gets the versions that the shell and this repository use', () => {
    const installed = {
      ...manifestOf('.').devDependencies,
      ...manifestOf('.').optionalDependencies,
      ...manifestOf('tests').dependencies,
      ...manifestOf('shell').devDependencies,
      ...manifestOf('shell').dependencies,
      '@liftout/kit': manifestOf('shell/kit').version,
      vite: versionBeside('vitest', 'vite'),
    };
    expect(installed).toMatchObject({ ...platformVersions, ...toolVersions });
  });

  describe('in a separate repository, with the packed packages', () => {
    let consumer: OfflineConsumer;
    beforeAll(async () => {
      consumer = await createOfflineConsumer('mf-price-list');
    }, 120_000);
    afterAll(() => consumer?.remove());

    const passes = (program: string, ...args: string[]) => {
      const { status, output } = consumer.run(program, ...args);
      expect(status, output).toBe(0);
      return output;
    };

    it('has every file that the documents of the packages link to', () => {
      const packages = join(consumer.directory, 'node_modules/@liftout');
      const documents = globSync('*/{*.md,decisions/*.md}', { cwd: packages });
      const missing = documents.flatMap((document) =>
        linksIn(readFileSync(join(packages, document), 'utf8'))
          .map((link) => join(document, '..', link.split('#')[0] ?? ''))
          .filter((file) => !existsSync(join(packages, file))),
      );
      expect(documents.length).toBeGreaterThanOrEqual(2 * publishedPackages.length);
      expect(missing).toEqual([]);
    });

    it('has no type error', () => void passes('tsc'), 60_000);

    it('cannot use a name that the shell does not share', () => {
      const file = join(consumer.directory, 'src/wrong.ts');
      writeFileSync(file, "export { useBlocker } from 'react-router-dom';\n");
      const { output } = consumer.run('tsc');
      rmSync(file);
      expect(output).toContain("has no exported member 'useBlocker'");
    }, 60_000);

    it('passes its unit tests', () => void passes('vitest', 'run'), 60_000);

    it('builds, and its scripts contain nothing of the shared packages', () => {
      expect(passes('liftout', 'build')).toContain('mf-price-list 0.1.0 is built');
      const descriptor = JSON.parse(readFileSync(join(consumer.directory, 'dist/descriptor.json'), 'utf8'));
      expect(descriptor).toMatchObject({
        name: 'mf-price-list',
        shared: { '@liftout/kit': '^1.0.0', react: '^19.3.0' },
      });
      const scripts = Object.entries<{ size: number }>(descriptor.files).filter(([file]) =>
        file.endsWith('.js'),
      );
      expect(scripts.reduce((sum, [, { size }]) => sum + size, 0)).toBeLessThan(40_000);
    }, 60_000);
  });
});
