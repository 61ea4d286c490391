import { parseArgs } from 'node:util';
import { packPackages } from './pack-packages.ts';
import { servePackages } from './serve-packages.ts';

/**
 * `npm run packages` makes the tarballs of the packages that remotes in other repositories need, in `dist/packages`.
 * With `--serve` it also serves them as a registry for the scope `@liftout`, for trials on one machine.
 */
const { values } = parseArgs({
  options: { serve: { type: 'boolean' }, port: { type: 'string', default: '4873' } },
});
const tarballs = await packPackages();
process.stdout.write(`${tarballs.join('\n')}\n`);
if (values.serve) {
  const { url } = await servePackages(tarballs, Number(values.port));
  process.stdout.write(`Registry of the scope @liftout: ${url} (Ctrl-C ends it)\n`);
}
