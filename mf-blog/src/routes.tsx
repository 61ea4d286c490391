import { page, type RemoteModule } from '@liftout/kit';
import { loadPost } from './features/post/load-post';
import { PostNotFound } from './features/post/post-not-found';
import { loadPosts } from './posts/load-posts';
import './styles.css';

const routes: RemoteModule['default'] = (context) => [
  page(context, {
    id: 'mf-blog/list',
    path: 'blog',
    texts: {
      'mf-blog/list': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/list.json`),
    },
    load: () => import(/* webpackChunkName: "mf-blog/list" */ './features/post-list/post-list-page'),
    loader: ({ language }) => loadPosts(context, language),
  }),
  page(context, {
    id: 'mf-blog/article',
    path: 'blog/:slug',
    texts: {
      'mf-blog/article': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/article.json`),
    },
    load: () => import(/* webpackChunkName: "mf-blog/article" */ './features/post/post-page'),
    loader: ({ language, params }) => loadPost(context, params.slug ?? '', language),
    ErrorBoundary: PostNotFound,
  }),
];

export default routes;
