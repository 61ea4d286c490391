import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLanguage, languages, localizePath } from '../../shell/contract/src/index.ts';
import { root } from '../support/site.ts';

const read = (file: string) => JSON.parse(readFileSync(join(root, 'shell', file), 'utf8'));
const manifest = (language: string) =>
  read(`public/manifest${language === defaultLanguage ? '' : `.${language}`}.webmanifest`);

describe('the manifest of the installed app', () => {
  it.each(languages)('has the texts of %s, and all other fields of the English manifest', (language) => {
    const { name, ...rest } = manifest(language);
    const { name: _, ...english } = manifest(defaultLanguage);
    const { action } = english.share_target;
    expect(name).toMatch(/^Liftout/);
    expect(rest).toEqual({
      ...english,
      lang: language,
      description: read(`src/locales/${language}/shell.json`).footer.tagline,
      start_url: localizePath('/', language),
      share_target: {
        ...english.share_target,
        action: language === defaultLanguage ? action : `${action}?lang=${language}`,
      },
    });
  });
});
