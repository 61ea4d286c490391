import { type Language, page, type RemoteModule } from '@liftout/kit';
import { onlyInEnglish } from './features/enterprise/only-in-english';
import { readLatestPosts } from './features/home/latest-posts';
import './styles.css';

/** What every page with the tool needs. */
const toolTexts = {
  'mf-remover/upload': (language: Language) =>
    import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/upload.json`),
  'mf-remover/result': (language: Language) =>
    import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/result.json`),
};

const routes: RemoteModule['default'] = (context) => [
  page(context, {
    id: 'mf-remover/home',
    path: '',
    texts: {
      ...toolTexts,
      'mf-remover/home': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/home.json`),
    },
    load: () => import(/* webpackChunkName: "mf-remover/home" */ './features/home/home-page'),
    loader: ({ language }) => readLatestPosts(context, language),
  }),
  page(context, {
    id: 'mf-remover/products',
    path: 'remove-background-from-products',
    texts: {
      ...toolTexts,
      'mf-remover/scenario-products': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/scenario-products.json`),
    },
    load: () => import(/* webpackChunkName: "mf-remover/products" */ './features/scenario/products-page'),
  }),
  page(context, {
    id: 'mf-remover/animals',
    path: 'remove-background-from-animals',
    texts: {
      ...toolTexts,
      'mf-remover/scenario-animals': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/scenario-animals.json`),
    },
    load: () => import(/* webpackChunkName: "mf-remover/animals" */ './features/scenario/animals-page'),
  }),
  page(context, {
    id: 'mf-remover/cars',
    path: 'remove-background-from-cars',
    texts: {
      ...toolTexts,
      'mf-remover/scenario-cars': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/scenario-cars.json`),
    },
    load: () => import(/* webpackChunkName: "mf-remover/cars" */ './features/scenario/cars-page'),
  }),
  page(context, {
    id: 'mf-remover/tools',
    path: 'tools',
    texts: {
      'mf-remover/tools': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/tools.json`),
    },
    load: () => import(/* webpackChunkName: "mf-remover/tools" */ './features/tools/tools-page'),
  }),
  page(context, {
    id: 'mf-remover/enterprise',
    path: 'enterprise',
    texts: {
      'mf-remover/enterprise': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/enterprise.json`),
    },
    load: () =>
      import(/* webpackChunkName: "mf-remover/enterprise" */ './features/enterprise/enterprise-page'),
    loader: onlyInEnglish,
  }),
];

export default routes;
