import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { presetVersion } from '../preset-version.ts';

function liftout(...args: string[]) {
  const command = join(import.meta.dirname, 'liftout.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

it.each([['--help'], ['-h'], ['help']])('liftout %s lists the commands', (...args) => {
  const { status, stdout, stderr } = liftout(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^liftout <command>\n/);
});

it('the README of the package names every command, and that of a new remote those of its team', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const commands = Array.from(liftout('--help').stdout.matchAll(/^ {2}(\w+)/gm), ([, name = '']) => name);
  expect(commands).toContain('retire');
  for (const name of commands) expect(read('README.md')).toContain(`| \`liftout ${name}`);
  for (const name of commands.filter((command) => !['new', 'build', 'token'].includes(command)))
    expect(read('starter/README.md')).toMatch(new RegExp(`\`(npm run|npx liftout) ${name}\\b`));
  for (const variable of ['DEPLOY_TOKEN', 'LIFTOUT_SITE'])
    for (const file of ['README.md', 'starter/README.md']) expect(read(file)).toContain(`\`${variable}\``);
});

it.each([
  ['rollback', '--help'],
  ['rollback', '-h'],
  ['rollback', 'help'],
  ['help', 'rollback'],
])('liftout %s %s shows the usage', (...args) => {
  const { status, stdout, stderr } = liftout(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: liftout rollback /);
});

it('liftout --version shows the version of the package', () => {
  expect(liftout('--version')).toEqual({ status: 0, stdout: `${presetVersion}\n`, stderr: '' });
});

it('liftout without a command is an error, and so is an unknown command', () => {
  expect(liftout()).toMatchObject({ status: 1, stdout: '' });
  expect(liftout('publish')).toMatchObject({ status: 1, stdout: '' });
  expect(liftout('publish').stderr).toMatch(/^There is no command `publish`\./);
});
