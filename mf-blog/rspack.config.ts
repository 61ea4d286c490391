import { defineRemote } from '@liftout/preset';
import { feeds, previewSizes } from './build/feed.ts';
import { publishedData } from './build/published-data.ts';
import { readPosts } from './build/read-posts.ts';
import { withContent } from './build/with-content.ts';

const directory = import.meta.dirname;
const posts = readPosts(directory);
const sizes = await previewSizes(posts);

export default defineRemote({
  directory,
  paths: ['/blog', '/blog/:slug'],
  pages: ['/blog', ...posts.map(({ slug }) => `/blog/${slug}`)],
  data: () => publishedData(readPosts(directory)),
  files: () => feeds(readPosts(directory), sizes),
}).map((config) => withContent(config, posts));
