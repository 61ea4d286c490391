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

it('asks for the family name first in Chinese', async () => {
  const fields = async (path: string) =>
    (await renderRemote({ name: 'mf-support', module, path })).html.match(/(?:first|last)Name/g);
  expect(await fields('/zh/contact')).toEqual(['lastName', 'firstName']);
  expect(await fields('/de/contact')).toEqual(['firstName', 'lastName']);
});
