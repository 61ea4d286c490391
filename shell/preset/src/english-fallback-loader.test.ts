import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { expect, it, onTestFinished } from 'vitest';
import englishFallbackLoader from './english-fallback-loader.ts';

/** The texts that a browser gets for German. */
function load(english: unknown, german: unknown): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'liftout-fallback-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'locales/en'), { recursive: true });
  writeFileSync(join(folder, 'locales/en/page.json'), JSON.stringify(english));
  const context = { resourcePath: join(folder, 'locales/de/page.json'), addDependency: () => {} };
  const module = englishFallbackLoader.call(context as unknown as LoaderContext, JSON.stringify(german));
  const [, literal = ''] = /JSON\.parse\((.*)\)$/.exec(module) ?? [];
  return JSON.parse(JSON.parse(literal));
}

it('fills every text that a language lacks with the English one', () => {
  const english = {
    title: 'Title',
    list: { empty: 'Empty', more: 'More' },
    count_one: 'one',
    count_other: 'n',
  };
  expect(load(english, { list: { more: 'Mehr' } })).toEqual({
    ...english,
    list: { empty: 'Empty', more: 'Mehr' },
  });
});

it('adds no English plural form to a text of the language', () => {
  const german = { count_other: '{{count}} Bilder' };
  expect(load({ count_zero: 'no pictures', count_one: 'one picture', count_other: 'n' }, german)).toEqual(
    german,
  );
});
