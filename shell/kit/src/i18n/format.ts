import type { Language } from '@liftout/page-contract';

/** Chinese dates and numbers are those of the mainland; the others need no region. */
const locales: Record<Language, string> = { en: 'en-US', zh: 'zh-CN', es: 'es', fr: 'fr', de: 'de' };

/** Value, language and style → text. */
let formatted: Record<string, string> = {};

/** Creating a formatter takes longer than formatting. There is one for each language and style. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * Takes formatted texts from this record from now on. The server adds to it and sends it with the page: the first
 * formatter of a browser takes 20 to 30 ms to load its data, just when the page is hydrated.
 */
export function keepFormatted(record: Record<string, string>): void {
  formatted = record;
}

/** @param date ISO date (`2025-02-10`), read as UTC so that server and browser agree. */
export function formatDate(date: string, language: Language, style: 'medium' | 'long' = 'long'): string {
  const make = () => new Intl.DateTimeFormat(locales[language], { dateStyle: style, timeZone: 'UTC' });
  return once(`${language} ${style} ${date}`, () =>
    formatOf(dateFormats, `${language} ${style}`, make).format(new Date(date)),
  );
}

export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  const style = options ? JSON.stringify(options) : '';
  const make = () => new Intl.NumberFormat(locales[language], options);
  return once(`${language} ${value} ${style}`, () =>
    // Chinese texts have a space between digits and characters. The formatter omits it.
    formatOf(numberFormats, `${language} ${style}`, make)
      .format(value)
      .replace(/(\d)(?=\p{Script=Han})/u, '$1 '),
  );
}

/** `24 hours`, `1 hour`, `30 minutes`. */
export function formatHours(hours: number, language: Language): string {
  const [value, unit] = hours < 1 ? [hours * 60, 'minute'] : [hours, 'hour'];
  return formatNumber(value, language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: hours < 1 ? 0 : 1,
  });
}

/** The space between two sentences. Chinese punctuation is wide and needs no space after it. */
export const sentenceSpace = (language: Language): string => (language === 'zh' ? '' : ' ');

function once(key: string, format: () => string): string {
  const known = formatted[key];
  if (known !== undefined) return known;
  const text = format();
  // Not kept in a browser, where the record would grow with each number, such as the progress of uploads.
  if (typeof document === 'undefined') formatted[key] = text;
  return text;
}

function formatOf<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}
