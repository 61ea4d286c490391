import { errorCodes, failureReasons } from '@liftout/gateway-contract';
import { describe, expect, it } from 'vitest';
import de from '../../locales/de/upload.json';
import en from '../../locales/en/upload.json';
import es from '../../locales/es/upload.json';
import fr from '../../locales/fr/upload.json';
import zh from '../../locales/zh/upload.json';
import { type Failure, failureTexts } from './failure';

const lookUp = (texts: object) => (key: string) =>
  key.split('.').reduce<unknown>((place, part) => (place as Record<string, unknown>)?.[part], texts);

const refusal = (code: string, message = ''): Failure => ({ kind: 'refused', code, message });

describe.each(Object.entries({ en, zh, es, fr, de }))('in %s', (_language, texts) => {
  const find = lookUp(texts);
  const exists = (key: string) => typeof find(key) === 'string';

  it.each([...errorCodes])('has its own text for the refusal %s', (code) => {
    expect(failureTexts(refusal(code, 'English sentence'), exists)).toEqual({
      title: `codes.${code}.title`,
      description: `codes.${code}.description`,
    });
    expect(find(`codes.${code}.description`)).toMatch(/\S{3}/);
  });

  it.each([...failureReasons])('has its own text for the failed removal %s', (reason) => {
    const found = failureTexts({ kind: 'failed', reason, message: 'English sentence' }, exists);
    expect(found.description).toBe(`codes.${reason}.description`);
  });

  it('has no texts for codes that do not exist', () => {
    expect(Object.keys(texts.codes).sort()).toEqual([...errorCodes, ...failureReasons].sort());
  });

  it.each(['offline', 'network', 'lost', 'cancelled'] as const)('has a text for %s', (kind) => {
    const found = failureTexts({ kind }, exists);
    expect(find(found.title)).toMatch(/\S/);
    expect(find(found.description ?? '')).toMatch(/\S/);
  });
});

describe('a code that this build does not know', () => {
  it('shows the server’s own sentence as the description', () => {
    expect(failureTexts(refusal('brand_new', 'No luck.'), () => false)).toEqual({
      title: 'upload.error.failed.title',
      description: null,
    });
  });

  it('has a default if the server sent no sentence', () => {
    expect(failureTexts(refusal(''), () => false).description).toBe('upload.error.failed.description');
    expect(failureTexts({ kind: 'failed', reason: '', message: '' }, () => false)).toEqual({
      title: 'processing.failed.title',
      description: 'processing.failed.description',
    });
  });
});
