import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishedPackages } from '../../scripts/pack-packages.ts';
import { root } from '../support/site.ts';

describe.each(publishedPackages)('%s', (directory) => {
  const read = (file: string) => readFileSync(join(root, directory, file), 'utf8');
  const manifest = JSON.parse(read('package.json'));

  it('exports the same names to its users as inside the workspace', () => {
    expect(Object.keys(manifest.publishConfig.exports)).toEqual(Object.keys(manifest.exports));
  });

  it('says what it is, where it comes from and under which licence', () => {
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
  });
});
