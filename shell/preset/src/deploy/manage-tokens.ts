import type { DeployToken, IssuedDeployToken } from '@liftout/gateway-contract';
import { CommandError } from '../command-error.ts';
import { callDeployments, type DeploymentsAccess } from './call-deployments.ts';

export interface TokenTask {
  /** `list`, `add`, `rotate` or `revoke`, and its operands. */
  words: readonly string[];
  /** Label of a new token: who gets it. */
  label: string | undefined;
  /** The app of a new token when the words name none. */
  ownApp?(): string;
  /** Shown when the words are wrong. */
  usage: string;
}

/**
 * Lists, makes, replaces and revokes deploy tokens, and prints what it did.
 * @param access With the operator's token.
 * @throws CommandError when the site refuses, or the words are wrong.
 */
export async function manageTokens(access: DeploymentsAccess, task: TokenTask): Promise<void> {
  const [verb = 'list', ...operands] = task.words;
  const [id] = operands;
  const mostOperands = verb === 'list' ? 0 : 1;
  if (verb !== 'add' && (operands.length > mostOperands || task.label !== undefined)) {
    throw new CommandError(
      `\`list\` takes no id, \`rotate\` and \`revoke\` take one, and a label is for \`add\`.\nUsage: ${task.usage}`,
    );
  }
  const pathOf = (token: string) => `/tokens/${encodeURIComponent(token)}`;
  if (verb === 'list') {
    const { tokens } = await callDeployments<{ tokens: DeployToken[] }>(access, 'GET', '/tokens');
    for (const token of tokens) {
      process.stdout.write(
        `${token.id}  ${token.label}  ${token.apps.join(', ')}  since ${token.at.slice(0, 10)}\n`,
      );
    }
  } else if (verb === 'add' && (id !== undefined || task.ownApp) && task.label !== undefined) {
    const apps = task.ownApp && id === undefined ? [task.ownApp()] : operands;
    const body = JSON.stringify({ label: task.label, apps });
    show(await callDeployments<IssuedDeployToken>(access, 'POST', '/tokens', body));
  } else if (verb === 'rotate' && id !== undefined) {
    show(await callDeployments<IssuedDeployToken>(access, 'POST', `${pathOf(id)}/rotate`));
  } else if (verb === 'revoke' && id !== undefined) {
    await callDeployments(access, 'DELETE', pathOf(id));
    process.stdout.write(`The token ${id} is revoked.\n`);
  } else {
    throw new CommandError(`Usage: ${task.usage}`);
  }
}

function show({ id, label, apps, token }: IssuedDeployToken): void {
  process.stdout.write(
    `${token}\nThis is the token ${id} for ${label} (${apps.join(', ')}). It is shown only once.\n`,
  );
}
