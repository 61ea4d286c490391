import { formatNumber, type Language } from '@liftout/kit';

const minute = 60_000;
const hour = 60 * minute;

/** `23 hr, 59 min`: the remaining time, in the short units of the language. */
export function formatRemaining(milliseconds: number, language: Language): string {
  const units: [number, 'hour' | 'minute'][] = [
    [Math.floor(milliseconds / hour), 'hour'],
    [Math.floor((milliseconds % hour) / minute), 'minute'],
  ];
  return units
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => formatNumber(amount, language, { style: 'unit', unit, unitDisplay: 'short' }))
    .join(' ');
}

/** A time of day in the visitor's time zone, with the date unless it is today. */
export function formatClock(time: Date, now: Date, language: Language): string {
  const sameDay = time.toDateString() === now.toDateString();
  const locale = language === 'zh' ? 'zh-CN' : language;
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    ...(!sameDay && { dateStyle: 'medium' as const }),
  }).format(time);
}
