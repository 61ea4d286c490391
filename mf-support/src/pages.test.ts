import { languages, localizePath } from '@liftout/kit';
import { renderRemote } from '@liftout/kit/testing';
import { describe, expect, it } from 'vitest';
import * as module from './routes';

describe.each(['/help', '/faq', '/contact', '/status', '/feedback'])('%s', (path) => {
  it.each(languages)('renders in the stand-in shell in %s', async (language) => {
    const page = await renderRemote({ name: 'mf-support', module, path: localizePath(path, language) });
    expect([page.status, page.missingTexts]).toEqual([200, []]);
    expect(/<h1[ >]/.test(page.html)).toBe(true);
  });

  it('has no space after Chinese punctuation', async () => {
    const { html } = await renderRemote({ name: 'mf-support', module, path: localizePath(path, 'zh') });
    const text = html.replace(/<!--[^>]*-->|<[^>]+>/g, '');
    expect(text.match(/.{0,12}[，。；：？！]\s.{0,12}/gu)).toBeNull();
  });
});

it.each(languages)('has five categories of five questions each in %s', async (language) => {
  const { html } = await renderRemote({ name: 'mf-support', module, path: localizePath('/faq', language) });
  const main = html.slice(html.indexOf('<main'));
  expect(main.match(/<a [^>]*href="#/g)).toHaveLength(5);
  expect(main.match(/<details/g)).toHaveLength(25);
});

it.each([
  ['de', /99,9\s%/, /2,3\ss/, /1\sStunde\s15\sMinuten/],
  ['zh', /1\s小时\s15\s分钟/],
] as const)(
  'shows the figures of the status page in the format of the language: %s',
  async (language, ...figures) => {
    const { html } = await renderRemote({
      name: 'mf-support',
      module,
      path: localizePath('/status', language),
    });
    for (const figure of figures) expect(html).toMatch(figure);
  },
);

it('asks for the family name first in Chinese', async () => {
  const fields = async (path: string) =>
    (await renderRemote({ name: 'mf-support', module, path })).html.match(/(?:first|last)Name/g);
  expect(await fields('/zh/contact')).toEqual(['lastName', 'firstName']);
  expect(await fields('/de/contact')).toEqual(['firstName', 'lastName']);
});
