import { type Language, languages, localizePath } from '@liftout/kit';
import { renderRemote } from '@liftout/kit/testing';
import { describe, expect, it } from 'vitest';
import * as module from './routes';

const render = (path: string, language: Language = 'en') =>
  renderRemote({ name: 'mf-remover', module, path: localizePath(path, language) });

const count = (html: string, tag: string) => html.split(tag).length - 1;

const landingPages = ['products', 'animals', 'cars'].map((kind) => `/remove-background-from-${kind}`);

describe.each(['/', '/tools', ...landingPages])('%s', (path) => {
  it.each(languages)('renders in the stand-in shell in %s', async (language) => {
    const page = await render(path, language);
    expect([page.status, page.missingTexts]).toEqual([200, []]);
    expect(/<h1[ >]/.test(page.html)).toBe(true);
  });

  it('has no space after Chinese punctuation', async () => {
    const { html } = await render(path, 'zh');
    const text = html.replace(/<!--[^>]*-->|<[^>]+>/g, '');
    expect(text.match(/.{0,12}[，。；：？！]\s.{0,12}/gu)).toBeNull();
  });
});

describe.each(landingPages)('%s', (path) => {
  it.each(languages)('has every part in %s', async (language) => {
    const { html } = await render(path, language);
    expect(count(html, '<h1')).toBe(1);
    // Hero and gallery.
    expect(count(html, 'type="range"')).toBe(4);
    const steps = html
      .split('<section')
      .find((section) => section.includes('<ol') && section.includes('<h3'));
    const [list = '', rest = ''] = steps?.split('</ol>') ?? [];
    expect([count(list, '<h3'), count(rest, '<li')]).toEqual([3, 4]);
    expect(count(html, '<li class="lo-card')).toBe(4);
    const [, figures = '', ...others] = html.split('<dl');
    expect([count(figures, '<dd'), count(others.at(-1) ?? '', '<dt')]).toEqual([4, 4]);
    expect(count(html, '<details')).toBe(6);
  });
});

it.each(Object.entries({ en: 'Available', zh: '可用', es: 'Disponible', fr: 'Disponible', de: 'Verfügbar' }))(
  'has six available integrations in %s',
  async (language, available) => {
    const { html } = await render('/tools', language as Language);
    expect(html.match(/lo-badge-good[^>]*>[^<]+/g)).toEqual(
      Array(6).fill(expect.stringMatching(new RegExp(`>${available}$`))),
    );
  },
);
