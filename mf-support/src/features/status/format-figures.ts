import { formatNumber, type Language } from '@liftout/kit';
import type { TFunction } from 'i18next';

/** In milliseconds below one second, else in seconds. */
export function formatResponseTime(milliseconds: number, t: TFunction, language: Language): string {
  return milliseconds < 1000
    ? t('units.milliseconds', { value: formatNumber(milliseconds, language) })
    : t('units.seconds', {
        value: formatNumber(milliseconds / 1000, language, { maximumFractionDigits: 1 }),
      });
}

/** `75` → “1 hour 15 minutes”. Zero hours or zero minutes are left out. */
export function formatDuration(minutes: number, t: TFunction): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const hourText = t('units.hours', { count: hours });
  const minuteText = t('units.minutes', { count: rest });
  if (hours === 0) return minuteText;
  return rest === 0 ? hourText : t('units.hoursAndMinutes', { hours: hourText, minutes: minuteText });
}

export function formatUptime(percent: number, language: Language): string {
  return formatNumber(percent / 100, language, { style: 'percent', maximumFractionDigits: 2 });
}
