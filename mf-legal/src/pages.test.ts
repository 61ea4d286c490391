import { languages, localizePath } from '@liftout/kit';
import { renderRemote } from '@liftout/kit/testing';
import { describe, expect, it } from 'vitest';
import * as module from './routes';

describe.each(['/terms', '/privacy', '/cookies', '/imprint'])('%s', (path) => {
  it.each(languages)('renders in the stand-in shell in %s', async (language) => {
    const page = await renderRemote({ name: 'mf-legal', module, path: localizePath(path, language) });
    expect([page.status, page.missingTexts]).toEqual([200, []]);
    expect(/<h1[ >]/.test(page.html)).toBe(true);
  });
});
