import { type Language, page, type RemoteModule } from '@liftout/kit';
import './styles.css';

const shared = (language: Language) =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/shared.json`);

const routes: RemoteModule['default'] = (context) => [
  page(context, {
    id: 'mf-legal/imprint',
    path: 'imprint',
    texts: {
      'mf-legal/shared': shared,
      'mf-legal/imprint': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/imprint.json`),
    },
    load: () => import(/* webpackChunkName: "mf-legal/imprint" */ './features/legal-page/imprint-page'),
  }),
];

export default routes;
