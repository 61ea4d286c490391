import { languages, localizePath } from '@liftout/kit';
import { renderRemote } from '@liftout/kit/testing';
import { expect, it } from 'vitest';
import * as module from '../../routes';

it.each(languages)('renders on the server in %s, with every text', async (language) => {
  const path = localizePath('/starter', language);
  const { status, html, missingTexts } = await renderRemote({ name: 'mf-starter', module, path });
  expect([status, missingTexts]).toEqual([200, []]);
  expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
});
