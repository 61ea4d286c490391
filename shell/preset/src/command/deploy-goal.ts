import { CommandError } from '../command-error.ts';
import type { DeployGoal } from '../deploy/deploy-apps.ts';

/** The options for who gets a version and how it is checked. */
export const deployOptions = {
  check: { type: 'boolean' },
  preview: { type: 'boolean' },
  env: { type: 'string' },
  canary: { type: 'string' },
  'no-browser': { type: 'boolean' },
  'no-build': { type: 'boolean' },
} as const;

/** @throws CommandError when options contradict each other or have an invalid value. */
export function deployGoal(
  values: { check?: boolean; preview?: boolean; env?: string; canary?: string },
  usage: string,
): DeployGoal {
  const { check, preview, env, canary } = values;
  const given = [check, preview, env, canary].filter((value) => value !== undefined);
  if (given.length > 1) {
    throw new CommandError(`Use only one of --check, --preview, --env and --canary.\nUsage: ${usage}`);
  }
  if (check) return { kind: 'check' };
  if (preview) return { kind: 'preview' };
  if (env !== undefined) return { kind: 'environment', name: env };
  if (canary === undefined) return { kind: 'live' };
  if (/^[1-9]\d?$/.test(canary)) return { kind: 'canary', percent: canary };
  throw new CommandError(`\`--canary\` must be a whole number from 1 to 99.\nUsage: ${usage}`);
}
