import { parseArgs } from 'node:util';
import { callDeployments, readTarget } from './deployment-call.ts';

// npm run rollback -- <app> [--to URL] [--hash HASH]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, hash: { type: 'string' } },
});
const target = readTarget(values, positionals);
const { version, hash, switchedIn } = await callDeployments<{
  version: string;
  hash: string;
  switchedIn: number;
}>(target, 'POST', '/rollback', JSON.stringify(values.hash ? { hash: values.hash } : {}));
process.stdout.write(`${target.app} ${version} (${hash}) is live again (${switchedIn} ms).\n`);
