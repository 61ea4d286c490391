import type { LoaderContext } from '@rspack/core';
import { otherForm } from './plural-forms.ts';
import { readTexts } from './read-texts.ts';

type Texts = Readonly<Record<string, unknown>>;

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withFallback(texts: unknown, english: unknown): unknown {
  if (!isTexts(texts) || !isTexts(english)) return texts === undefined ? english : texts;
  // i18next shows the language's own `_other` where the form for a number is missing.
  const lacking = Object.keys(english).filter((key) => texts[otherForm(key)] === undefined);
  const keys = new Set([...lacking, ...Object.keys(texts)]);
  return Object.fromEntries([...keys].map((key) => [key, withFallback(texts[key], english[key])]));
}

/** An ES module that parses a string: engines read that faster than an object literal. */
const asModule = (texts: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;

/**
 * Rspack loader for `locales/<lang>/<page>.json`. It fills every text that the language lacks with the English one, so
 * that a browser needs the texts of one language only.
 */
export default function englishFallbackLoader(this: LoaderContext, source: string): string {
  const english = this.resourcePath.replace(/(\/locales\/)[a-z]{2}\//, '$1en/');
  if (english === this.resourcePath) return asModule(JSON.parse(source));
  this.addDependency(english);
  return asModule(withFallback(JSON.parse(source), readTexts(english)));
}
