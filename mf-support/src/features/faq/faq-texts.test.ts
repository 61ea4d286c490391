import { expect, test } from 'vitest';
import de from '../../locales/de/faq.json';
import en from '../../locales/en/faq.json';
import es from '../../locales/es/faq.json';
import fr from '../../locales/fr/faq.json';
import zh from '../../locales/zh/faq.json';
import { flattenFaq } from './faq-texts';

test.each(Object.entries({ en, zh, es, fr, de }))(
  'in %s a smaller copy is promised only of pictures that the browser can open',
  (_language, { categories }) => {
    const answer = (id: string) => flattenFaq(categories).find((item) => item.id === id)?.answer ?? '';
    expect(answer('file-size-limit')).toMatch(/SVG.+TIFF/);
    expect(answer('usage-limits')).toMatch(/browser|浏览器|navegador|navigateur/i);
    expect(answer('error-messages')).toMatch(/if it’s offered|出现|si aparece|s’affiche|angeboten/);
  },
);
