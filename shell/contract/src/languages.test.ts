import { describe, expect, it } from 'vitest';
import { localizePath, splitLanguage } from './languages.ts';

describe('splitLanguage', () => {
  it('reads the prefix in any case and keeps the rest of the path', () => {
    expect(splitLanguage('/FR/blog/x')).toEqual({ language: 'fr', prefix: 'FR', path: '/blog/x' });
  });

  it('reads an address without a prefix as English, also if its first letters are a language code', () => {
    expect(splitLanguage('/blog')).toEqual({ language: 'en', prefix: '', path: '/blog' });
    expect(splitLanguage('/french')).toEqual({ language: 'en', prefix: '', path: '/french' });
  });

  it('accepts the English prefix', () => {
    expect(splitLanguage('/en')).toEqual({ language: 'en', prefix: 'en', path: '/' });
  });
});

describe('localizePath', () => {
  it('adds the prefix for every language but English', () => {
    expect(localizePath('/faq', 'de')).toBe('/de/faq');
    expect(localizePath('/', 'zh')).toBe('/zh');
    expect(localizePath('/faq', 'en')).toBe('/faq');
  });
});
