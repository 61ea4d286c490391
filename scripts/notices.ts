import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './apps.ts';
import { captureChild } from './child-process.mjs';

/**
 * `npm run notices` writes the licences of every package that runs on the server or is bundled for the browser to
 * `dist/THIRD-PARTY-NOTICES.txt`, or to a given file.
 */
interface LicensedPackage {
  name: string;
  versions: string[];
  paths: string[];
  license: string;
  author?: string;
  homepage?: string;
}

const file = resolve(process.argv[2] ?? join(root, 'dist/THIRD-PARTY-NOTICES.txt'));
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const args = ['--yes', packageManager, '--recursive', 'licenses', 'list', '--prod', '--json'];
const { code, output, stdout } = await captureChild('npx', args, {
  cwd: root,
  shell: process.platform === 'win32',
});
if (code !== 0) {
  process.stderr.write(output);
  process.exit(1);
}
const byLicense = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Record<string, LicensedPackage[]>;
const packages = Object.values(byLicense)
  .flat()
  .filter(({ name }) => !name.startsWith('@liftout/'))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));
const rule = `\n${'='.repeat(80)}\n`;
mkdirSync(dirname(file), { recursive: true });
writeFileSync(
  file,
  ['Liftout contains the following third-party software.\n', ...packages.map(notice)].join(rule),
);
process.stdout.write(`${file}: ${packages.length} packages\n`);

function notice({ name, versions, paths, license, author, homepage }: LicensedPackage): string {
  const facts = [`${name} ${versions.join(', ')}`, `Licence: ${license}`];
  if (author) facts.push(`Author: ${author}`);
  if (homepage) facts.push(homepage);
  return `${facts.join('\n')}\n\n${licenseTexts(paths[0] ?? '')}`.trimEnd();
}

/** Every file of a package that states its licence. Packages without one are named with the licence of their manifest. */
function licenseTexts(folder: string): string {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /^(licen[cs]e|copying|notice|third.?party.?notices)/i.test(entry.name),
    )
    .map((entry) => entry.name)
    .sort();
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
