import { readManifest } from '../app-manifest.ts';
import { CommandError } from '../command-error.ts';
import { manageTokens } from '../deploy/manage-tokens.ts';
import { readArguments } from './read-arguments.ts';
import { siteAddress } from './site-address.ts';

const usage = `liftout token [list] [--site URL]
       liftout token add [<app>...] --label NAME
       liftout token rotate <id>
       liftout token revoke <id>`;

/** `liftout token` manages the deploy tokens of a site, for its operator. A new token is for this app by default. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    usage,
    { site: { type: 'string' }, label: { type: 'string' } },
    Number.POSITIVE_INFINITY,
  );
  const directory = process.cwd();
  const token = process.env.OPERATOR_TOKEN;
  if (!token) throw new CommandError('Set OPERATOR_TOKEN to the operator token of the site.');
  await manageTokens(
    { site: siteAddress(directory, values.site), token },
    { words: positionals, label: values.label, ownApp: () => readManifest(directory).name, usage },
  );
}
