import { pageContractVersion } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Fault } from './fault.ts';

/** Whether the build speaks the gateway's version of the page contract. */
export function checkContract({ contract }: Descriptor): Fault[] {
  if (contract === pageContractVersion) return [];
  const advice =
    contract < pageContractVersion
      ? 'Rebuild it with a newer `@liftout/preset`.'
      : 'Upgrade the gateway first, or build with an older `@liftout/preset`.';
  return [
    {
      check: 'page contract',
      message: `It was built for version ${contract} of the page contract, and this gateway has version ${pageContractVersion}. ${advice}`,
    },
  ];
}
