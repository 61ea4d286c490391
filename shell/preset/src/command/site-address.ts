import { readPackage } from '../app-manifest.ts';
import { CommandError } from '../command-error.ts';

/**
 * Address of the site that a command works with: from the command line, else LIFTOUT_SITE, else `liftout.site` in the
 * `package.json` of the remote.
 * @throws CommandError when there is none or it is not an address.
 */
export function siteAddress(directory: string, named: string | undefined): URL {
  const address = named ?? (process.env.LIFTOUT_SITE || readPackage(directory).liftout?.site);
  if (address === undefined) {
    throw new CommandError(
      'Which site? Name its address, such as https://liftout.example, or write it into package.json: "liftout": { "site": "https://liftout.example" }.',
    );
  }
  return parseSiteAddress(address);
}

/** @throws CommandError when it is not an http(s) address, or has a path, which the calls would leave out. */
export function parseSiteAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new CommandError(
      `\`${address}\` is not the address of a site. Write it like https://liftout.example, without a path.`,
    );
  }
  return url;
}
