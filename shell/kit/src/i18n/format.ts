import type { Language } from '@liftout/page-contract';

/** Chinese dates and numbers are those of the mainland; the others need no region. */
const locales: Record<Language, string> = { en: 'en-US', zh: 'zh-CN', es: 'es', fr: 'fr', de: 'de' };

/** What was formatted → text. */
let formatted: Record<string, string> = {};

/**
 * Keeps formatted texts in this record from now on, and takes them from it. The server sends its own with the page: the
 * first formatter of a browser takes 20 to 30 ms to load its data, just when the page is hydrated.
 */
export function keepFormatted(record: Record<string, string>): void {
  formatted = record;
}

/** @param date ISO date (`2025-02-10`), read as UTC so that server and browser agree. */
export function formatDate(date: string, language: Language, style: 'medium' | 'long' = 'long'): string {
  return once(`${language} ${style} ${date}`, () =>
    new Intl.DateTimeFormat(locales[language], { dateStyle: style, timeZone: 'UTC' }).format(new Date(date)),
  );
}

export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return once(`${language} ${value} ${options ? JSON.stringify(options) : ''}`, () =>
    new Intl.NumberFormat(locales[language], options).format(value),
  );
}

/** `24 hours`, `1 hour`, `30 minutes`. */
export function formatHours(hours: number, language: Language): string {
  const [value, unit] = hours < 1 ? [hours * 60, 'minute'] : [hours, 'hour'];
  const text = formatNumber(value, language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: hours < 1 ? 0 : 1,
  });
  // Chinese sets a space between digits and characters, which the formatter leaves out.
  return text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

function once(key: string, format: () => string): string {
  formatted[key] ??= format();
  return formatted[key];
}
