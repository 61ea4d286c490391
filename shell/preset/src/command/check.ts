import { deployThisApp } from './deploy.ts';
import { readArguments } from './read-arguments.ts';

/** `liftout check` builds this app and asks the site whether it may go live. Nothing changes. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, 'liftout check [--site URL] [--no-build]', {
    site: { type: 'string' },
    'no-build': { type: 'boolean' },
  });
  await deployThisApp(values, { kind: 'check' });
}
