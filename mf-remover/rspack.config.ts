import { defineRemote } from '@liftout/preset';
import { withWorkers } from './build/with-workers.ts';

const pages = [
  '/',
  '/tools',
  '/remove-background-from-products',
  '/remove-background-from-animals',
  '/remove-background-from-cars',
];

export default withWorkers(
  defineRemote({
    directory: import.meta.dirname,
    // /enterprise is in one language only, so it is no page of the sitemap, which lists pages in five.
    paths: [...pages, '/enterprise'],
    pages,
  }),
);
