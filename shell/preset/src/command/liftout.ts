#!/usr/bin/env node
import { CommandError, HelpRequest } from '../command-error.ts';
import { presetVersion } from '../preset-version.ts';
import { runCommand } from '../run-command.ts';

/** Command → what it does, and its module. Modules are loaded on demand: a bundler is not needed to deploy. */
const commands = {
  new: {
    about: 'Make a repository for a remote: sources, tests, CI file',
    load: () => import('./new.ts'),
  },
  dev: {
    about: 'Show a running site with this remote from the working tree, with hot reload',
    load: () => import('./dev.ts'),
  },
  build: {
    about: 'Build this remote for production',
    load: () => import('./build.ts'),
  },
  check: {
    about: 'Ask a site whether this version may go live',
    load: () => import('./check.ts'),
  },
  deploy: {
    about: 'Put this version live, or into a preview',
    load: () => import('./deploy.ts'),
  },
  preview: {
    about: 'Show this version under a preview link, before it is live',
    load: () => import('./preview.ts'),
  },
  promote: {
    about: 'Give the canary or the version in preview to all visitors',
    load: () => import('./promote.ts'),
  },
  rollback: {
    about: 'Go back to the version before',
    load: () => import('./rollback.ts'),
  },
  retire: {
    about: 'Take this app off the site',
    load: () => import('./retire.ts'),
  },
  token: {
    about: 'Make, replace and revoke deploy tokens, with the token of the operator',
    load: () => import('./token.ts'),
  },
} satisfies Record<string, { about: string; load: () => Promise<{ run(args: string[]): Promise<void> }> }>;

await runCommand(async () => {
  const [name = '', ...args] = wordsOf(process.argv.slice(2));
  if (name === '--version') {
    process.stdout.write(`${presetVersion}\n`);
    return;
  }
  if (name === '--help') throw new HelpRequest(usage(''));
  if (!Object.hasOwn(commands, name)) throw new CommandError(usage(name));
  await (await commands[name as keyof typeof commands].load()).run(args);
});

/** `help deploy` asks for the same as `deploy --help`, and `-h` for the same as `--help`. */
function wordsOf([first = '', ...others]: string[]): string[] {
  if (first === '-h') return ['--help'];
  return first === 'help' ? [...others.slice(0, 1), '--help'] : [first, ...others];
}

function usage(name: string): string {
  const lines = Object.entries(commands).map(([command, { about }]) => `  ${command.padEnd(10)}${about}`);
  return [
    ...(name ? [`There is no command \`${name}\`.`] : []),
    'liftout <command>',
    ...lines,
    '`liftout <command> --help` shows the options of a command, `liftout --version` the version.',
  ].join('\n');
}
