import { describe, expect, it } from 'vitest';
import { localizePath, splitLanguage } from './languages.ts';

describe('splitLanguage', () => {
  it('reads the prefix whatever its case and keeps the rest of the path', () => {
    expect(splitLanguage('/FR/blog/x')).toEqual({ language: 'fr', prefix: 'FR', path: '/blog/x' });
  });

  it('takes an unprefixed address, and one that only looks prefixed, for English', () => {
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
