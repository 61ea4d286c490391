import type { parseArgs } from 'node:util';
import { deployGoal, deployOptions } from '../shell/preset/src/command/deploy-goal.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import type { DeployGoal } from '../shell/preset/src/deploy/deploy-apps.ts';

/** The task of `npm run deploy`. */
export type DeployTask =
  | { kind: 'send'; goal: DeployGoal }
  | { kind: 'promote'; hash: string | undefined }
  | { kind: 'drop'; environment: string | undefined };

export const taskOptions = {
  to: { type: 'string' },
  promote: { type: 'boolean' },
  hash: { type: 'string' },
  drop: { type: 'boolean' },
  ...deployOptions,
} as const;

type TaskOptions = ReturnType<typeof parseArgs<{ options: typeof taskOptions }>>['values'];

/** @throws CommandError when the options contradict each other. */
export function deployTask(options: TaskOptions, usage: string): DeployTask {
  const allowOnly = (verb: string, names: readonly string[]) => {
    const other = Object.keys(options).find(
      (name) => name !== verb && name !== 'to' && !names.includes(name),
    );
    if (other === undefined) return;
    throw new CommandError(`\`--${verb}\` cannot be combined with \`--${other}\`.\nUsage: ${usage}`);
  };
  if (options.promote) {
    allowOnly('promote', ['hash']);
    return { kind: 'promote', hash: options.hash };
  }
  if (options.drop) {
    allowOnly('drop', ['env']);
    return { kind: 'drop', environment: options.env };
  }
  if (options.hash !== undefined) {
    throw new CommandError(`\`--hash\` needs \`--promote\`.\nUsage: ${usage}`);
  }
  return { kind: 'send', goal: deployGoal(options, usage) };
}
