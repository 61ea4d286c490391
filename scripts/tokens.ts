import type { DeployToken, IssuedDeployToken } from '../gateway/contract/src/deployments.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import { callDeployments } from '../shell/preset/src/deploy/call-deployments.ts';
import { readAccess, readOptions, runCommand } from './run-command.ts';

const usage = `npm run tokens [-- list] [--to URL]
       npm run tokens -- add <app>... --label NAME
       npm run tokens -- rotate <id>
       npm run tokens -- revoke <id>`;

/** Deploy tokens, for the operator: OPERATOR_TOKEN is the gateway's. */
await runCommand(async () => {
  const { values, positionals } = readOptions(usage, { to: { type: 'string' }, label: { type: 'string' } });
  const [verb = 'list', ...operands] = positionals;
  const access = readAccess(values.to, 'OPERATOR_TOKEN');
  const [id] = operands;
  if (verb === 'list') {
    const { tokens } = await callDeployments<{ tokens: DeployToken[] }>(access, 'GET', '/tokens');
    for (const { id, label, apps, at } of tokens) {
      process.stdout.write(`${id}  ${label}  ${apps.join(', ')}  since ${at.slice(0, 10)}\n`);
    }
  } else if (verb === 'add' && operands.length > 0 && values.label !== undefined) {
    const body = JSON.stringify({ label: values.label, apps: operands });
    show(await callDeployments<IssuedDeployToken>(access, 'POST', '/tokens', body));
  } else if (verb === 'rotate' && id !== undefined) {
    show(
      await callDeployments<IssuedDeployToken>(access, 'POST', `/tokens/${encodeURIComponent(id)}/rotate`),
    );
  } else if (verb === 'revoke' && id !== undefined) {
    await callDeployments(access, 'DELETE', `/tokens/${encodeURIComponent(id)}`);
    process.stdout.write(`The token ${id} is revoked.\n`);
  } else {
    throw new CommandError(`Usage: ${usage}`);
  }
});

function show({ id, label, apps, token }: IssuedDeployToken): void {
  process.stdout.write(
    `${token}\nThis is the token ${id} for ${label} (${apps.join(', ')}). It is shown this once.\n`,
  );
}
