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
    // /enterprise exists in one language only. It is missing here, because the sitemap lists pages in five languages.
    paths: [...pages, '/enterprise'],
    pages,
  }),
);
