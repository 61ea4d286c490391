import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDate, formatHours, formatNumber, keepFormatted } from './format.ts';
import { createI18n } from './i18n.ts';

const texts = { line: 'Deleted after {{retention, hours}}.' };

describe('how long pictures are kept', () => {
  it.each([
    ['en', 24, '24 hours'],
    ['en', 1, '1 hour'],
    ['en', 0.5, '30 minutes'],
    ['en', 168, '168 hours'],
    ['zh', 24, '24 小时'],
    ['es', 24, '24 horas'],
    ['fr', 24, '24\u00a0heures'],
    ['de', 24, '24 Stunden'],
  ] as const)('is in each %s text as the operator has set it: %d', (language, retentionHours, words) => {
    const i18n = createI18n(language, { test: texts }, { retentionHours });
    expect(i18n.t('line', { ns: 'test', lng: language })).toBe(`Deleted after ${words}.`);
  });
});

describe('texts that the server has formatted', () => {
  afterEach(() => keepFormatted({}));

  it('are sent with the page, and used without a formatter', () => {
    const sent: Record<string, string> = {};
    keepFormatted(sent);
    const onTheServer = [formatDate('2025-02-10', 'de'), formatNumber(1234.5, 'fr'), formatHours(24, 'zh')];
    expect(Object.values(sent)).toHaveLength(3);
    keepFormatted(JSON.parse(JSON.stringify(sent)));
    vi.stubGlobal('Intl', {});
    const inTheBrowser = [formatDate('2025-02-10', 'de'), formatNumber(1234.5, 'fr'), formatHours(24, 'zh')];
    vi.unstubAllGlobals();
    expect(inTheBrowser).toEqual(onTheServer);
  });

  it('do not grow in number in a browser, where the progress of uploads is formatted', () => {
    vi.stubGlobal('document', {});
    const sent: Record<string, string> = {};
    keepFormatted(sent);
    const texts = [0.25, 0.5].map((share) => formatNumber(share, 'en', { style: 'percent' }));
    vi.unstubAllGlobals();
    expect(texts).toEqual(['25%', '50%']);
    expect(sent).toEqual({});
  });
});
