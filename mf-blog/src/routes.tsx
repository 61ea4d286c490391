import { page, type RemoteModule } from '@liftout/kit';
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
  }),
];

export default routes;
