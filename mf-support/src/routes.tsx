import { page, type RemoteModule } from '@liftout/kit';
import './styles.css';

const routes: RemoteModule['default'] = (context) => [
  page(context, {
    id: 'mf-support/faq',
    path: 'faq',
    texts: {
      'mf-support/faq': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/faq.json`),
    },
    load: () => import(/* webpackChunkName: "mf-support/faq" */ './features/faq/faq-page'),
  }),
];

export default routes;
