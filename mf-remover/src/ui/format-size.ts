import { formatNumber, type Language } from '@liftout/kit';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** `2.4 MB`, `812 kB`; in units of 1024, as the limit of 10 MB is. */
export function formatSize(bytes: number, language: Language): string {
  const inMegabytes = bytes >= megabyte;
  return formatNumber(bytes / (inMegabytes ? megabyte : kilobyte), language, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  });
}

/** @param share 0 to 1. */
export const formatPercent = (share: number, language: Language): string =>
  formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 });
