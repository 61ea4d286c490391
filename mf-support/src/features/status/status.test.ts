import type { TFunction } from 'i18next';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import deTexts from '../../locales/de/status.json';
import enTexts from '../../locales/en/status.json';
import zhTexts from '../../locales/zh/status.json';
import { formatDuration, formatResponseTime, formatUptime } from './format-figures';
import { responsePosition, uptimePosition } from './scales';
import { overallStatus, type Service } from './service-status';

function texts(language: 'en' | 'de' | 'zh'): TFunction {
  const i18n = createInstance();
  i18n.init({
    lng: language,
    resources: { en: { s: enTexts }, de: { s: deTexts }, zh: { s: zhTexts } },
    defaultNS: 's',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return i18n.t;
}

describe('figures', () => {
  test('response times are in milliseconds below one second, else in seconds', () => {
    const shown = [45, 120, 999, 1000, 2300].map((value) => formatResponseTime(value, texts('en'), 'en'));
    expect(shown).toEqual(['45ms', '120ms', '999ms', '1s', '2.3s']);
    expect(formatResponseTime(2300, texts('de'), 'de')).toMatch(/^2,3\ss$/);
  });

  test('durations are in hours and minutes; a part that is zero is left out', () => {
    const shown = [1, 23, 60, 75, 121].map((value) => formatDuration(value, texts('en')));
    expect(shown).toEqual(['1 minute', '23 minutes', '1 hour', '1 hour 15 minutes', '2 hours 1 minute']);
    expect(formatDuration(75, texts('zh'))).toBe('1 小时 15 分钟');
  });

  test('uptimes keep their decimals, in the notation of the language', () => {
    expect(formatUptime(99.9, 'en')).toBe('99.9%');
    expect(formatUptime(100, 'en')).toBe('100%');
    expect(formatUptime(99.9, 'de')).toMatch(/^99,9\s%$/);
  });
});

describe('scales', () => {
  test('the dial runs from 99 to 100 percent and stops at its ends', () => {
    expect([90, 99, 99.5, 100].map(uptimePosition)).toEqual([0, 0, 0.5, 1]);
  });

  test('each decade of response time takes a third of the scale', () => {
    expect(
      [1, 10, 100, 1000, 10_000, 60_000].map((value) => Number(responsePosition(value).toFixed(3))),
    ).toEqual([0, 0, 0.333, 0.667, 1, 1]);
  });
});

test('the overall status is that of the worst service', () => {
  const [first, second] = enTexts.services.items as [Service, Service];
  expect(overallStatus([first, second])).toBe('operational');
  expect(overallStatus([first, { ...second, status: 'degraded' }])).toBe('degraded');
  expect(
    overallStatus([
      { ...first, status: 'outage' },
      { ...second, status: 'degraded' },
    ]),
  ).toBe('outage');
});
