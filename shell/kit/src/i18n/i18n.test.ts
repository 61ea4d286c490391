import { describe, expect, it } from 'vitest';
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
