import { type Language, page, type RemoteModule } from '@liftout/kit';
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
  }),
];

export default routes;
