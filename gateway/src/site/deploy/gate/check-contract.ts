import { pageContractVersion } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Fault } from './fault.ts';

/**
 * Checks that the build has the gateway's version of the page contract.
 * @param live The live shell. Its preset fits.
 */
export function checkContract({ contract }: Descriptor, live: Descriptor | undefined): Fault[] {
  if (contract === pageContractVersion) return [];
  const preset = live?.preset ? `\`@liftout/preset@${live.preset}\`, as the live shell was` : '';
  const advice =
    contract < pageContractVersion
      ? `build it with ${preset || 'a newer `@liftout/preset`'}.`
      : `build it with ${preset || 'an older `@liftout/preset`'}, or upgrade the gateway first.`;
  return [
    {
      check: 'page contract',
      message: `It was built for version ${contract} of the page contract, and this gateway has version ${pageContractVersion}: ${advice}`,
    },
  ];
}
