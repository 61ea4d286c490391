import { rollBack } from '../deploy/switch-version.ts';
import { deployTarget } from './deploy-target.ts';
import { readArguments } from './read-arguments.ts';

/** `liftout rollback` goes back to the version before, or to a named one. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, 'liftout rollback [--site URL] [--to HASH]', {
    site: { type: 'string' },
    to: { type: 'string' },
  });
  const { app, ...access } = deployTarget(process.cwd(), values.site);
  await rollBack(access, app, values.to);
}
