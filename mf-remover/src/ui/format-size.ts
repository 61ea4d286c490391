import { formatNumber, type Language } from '@liftout/kit';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** `2.4 MB`, `812 kB`, `180 bytes`; in units of 1024, as the limit of 10 MB is. */
export function formatSize(bytes: number, language: Language): string {
  if (bytes >= megabyte) return inUnit(bytes / megabyte, 'megabyte', 1, language);
  if (bytes >= kilobyte) return inUnit(bytes / kilobyte, 'kilobyte', 0, language);
  return formatNumber(bytes, language, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
}

/** The same, rounded up: a size just over a limit must not read as the limit. */
export function formatSizeAbove(bytes: number, language: Language): string {
  return formatSize(Math.ceil((bytes / megabyte) * 10) * (megabyte / 10), language);
}

const inUnit = (value: number, unit: string, digits: number, language: Language) =>
  formatNumber(value, language, { style: 'unit', unit, maximumFractionDigits: digits });

/** @param share 0 to 1. */
export const formatPercent = (share: number, language: Language): string =>
  formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 });
