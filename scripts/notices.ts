import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readArguments } from '../shell/preset/src/command/read-arguments.ts';
import { root } from './apps.ts';
import { captureChild } from './child-process.mjs';
import { runCommand } from './run-command.ts';

/**
 * `npm run notices` writes the licences of every package that runs on the server or is bundled for the browser, and
 * of the fonts, to `dist/THIRD-PARTY-NOTICES.txt`, or to a given file.
 */
interface LicensedPackage {
  name: string;
  versions: string[];
  paths: string[];
  license: string;
  author?: string;
  homepage?: string;
}

await runCommand(async () => {
  const { positionals } = readArguments(process.argv.slice(2), 'npm run notices [-- FILE]', {}, 1);
  const directory = process.env.LIFTOUT_DIRECTORY || process.cwd();
  const file = resolve(directory, positionals[0] ?? join(root, 'dist/THIRD-PARTY-NOTICES.txt'));
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
  const fonts = join(root, 'shell/fonts');
  const fontNames = readdirSync(fonts)
    .filter((name) => name.endsWith('.LICENSE'))
    .map((name) => name.slice(0, -'.LICENSE'.length));
  const rule = `\n${'='.repeat(80)}\n`;
  mkdirSync(dirname(file), { recursive: true });
  const notices = [
    'Liftout contains the following third-party software.\n',
    ...packages.map(notice),
    ...fontNames.map((name) => {
      const license = readFileSync(join(fonts, `${name}.LICENSE`), 'utf8').trim();
      return `The font ${name}\n\n${license}`;
    }),
  ];
  writeFileSync(file, notices.join(rule));
  process.stdout.write(`${file}: ${packages.length} packages, ${fontNames.length} fonts\n`);
});

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
