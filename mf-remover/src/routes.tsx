import { type Language, page, type RemoteModule } from '@liftout/kit';
import { readLatestPosts } from './features/home/latest-posts';
import './styles.css';

const texts = (name: string) => (language: Language) =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/${name}.json`);

/** Texts that every page with the tool needs. */
const toolTexts = {
  'mf-remover/upload': texts('upload'),
  'mf-remover/result': texts('result'),
};

const scenarios = {
  products: () => import(/* webpackChunkName: "mf-remover/products" */ './features/scenario/products-page'),
  animals: () => import(/* webpackChunkName: "mf-remover/animals" */ './features/scenario/animals-page'),
  cars: () => import(/* webpackChunkName: "mf-remover/cars" */ './features/scenario/cars-page'),
};

const routes: RemoteModule['default'] = (context) => [
  page(context, {
    id: 'mf-remover/home',
    path: '',
    texts: {
      ...toolTexts,
      'mf-remover/home': texts('home'),
    },
    load: () => import(/* webpackChunkName: "mf-remover/home" */ './features/home/home-page'),
    loader: ({ language }) => readLatestPosts(context, language),
  }),
  ...Object.entries(scenarios).map(([name, load]) =>
    page(context, {
      id: `mf-remover/${name}`,
      path: `remove-background-from-${name}`,
      texts: {
        ...toolTexts,
        [`mf-remover/scenario-${name}`]: texts(`scenario-${name}`),
      },
      load,
    }),
  ),
  page(context, {
    id: 'mf-remover/tools',
    path: 'tools',
    texts: {
      'mf-remover/tools': texts('tools'),
    },
    load: () => import(/* webpackChunkName: "mf-remover/tools" */ './features/tools/tools-page'),
  }),
  page(context, {
    id: 'mf-remover/enterprise',
    path: 'enterprise',
    texts: {
      'mf-remover/enterprise': texts('enterprise'),
    },
    load: () =>
      import(/* webpackChunkName: "mf-remover/enterprise" */ './features/enterprise/enterprise-page'),
    languages: ['en'],
  }),
];

export default routes;
