import { manageTokens } from '../shell/preset/src/deploy/manage-tokens.ts';
import { readAccess, readOptions, runCommand } from './run-command.ts';

const usage = `npm run tokens [-- list] [--to URL]
       npm run tokens -- add <app>... --label NAME
       npm run tokens -- rotate <id>
       npm run tokens -- revoke <id>`;

/** Manages deploy tokens, for the operator. OPERATOR_TOKEN must be the gateway's. */
await runCommand(async () => {
  const { values, positionals } = readOptions(usage, { to: { type: 'string' }, label: { type: 'string' } });
  const access = readAccess(values.to, 'OPERATOR_TOKEN');
  await manageTokens(access, { words: positionals, label: values.label, usage });
});
