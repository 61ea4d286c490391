import { defineRemote } from '@liftout/preset';
import { feeds } from './build/feed.ts';
import { publishedData } from './build/published-data.ts';
import { readPosts } from './build/read-posts.ts';
import { withContent } from './build/with-content.ts';

const directory = import.meta.dirname;
const posts = readPosts(directory);

export default defineRemote({
  directory,
  paths: ['/blog', '/blog/:slug'],
  pages: ['/blog', ...posts.map(({ slug }) => `/blog/${slug}`)],
  data: () => publishedData(readPosts(directory)),
  files: () => feeds(readPosts(directory)),
}).map((config) => withContent(config, posts));
