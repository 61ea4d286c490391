import { join } from 'node:path';
import { languages, localizePath, type RemoteContext } from '@liftout/kit';
import { renderRemote } from '@liftout/kit/testing';
import { describe, expect, it } from 'vitest';
import { publishedData } from '../build/published-data.ts';
import { readPosts } from '../build/read-posts.ts';
import * as module from './routes';

const posts = readPosts(join(import.meta.dirname, '..'));
const published = publishedData(posts);
const readData: RemoteContext['readData'] = async <T>(_: string, name: string, language: string) =>
  published[`${name}/${language}`] as T;

const render = (path: string) => renderRemote({ name: 'mf-blog', module, readData, path });

describe.each(['/blog', ...posts.map(({ slug }) => `/blog/${slug}`)])('%s', (path) => {
  it.each(languages)('renders in the stand-in shell in %s', async (language) => {
    const page = await render(localizePath(path, language));
    expect([page.status, page.missingTexts]).toEqual([200, []]);
    expect(/<h1[ >]/.test(page.html)).toBe(true);
  });
});

it('answers 404 for an article that does not exist', async () => {
  expect((await render('/blog/nothing')).status).toBe(404);
});
