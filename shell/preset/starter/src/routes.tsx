import { page, type RemoteModule } from '@liftout/kit';
import './styles.css';

const routes: RemoteModule['default'] = (context) => [
  page(context, {
    id: 'mf-starter/starter',
    path: 'starter',
    texts: {
      'mf-starter/starter': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/starter.json`),
    },
    load: () => import(/* webpackChunkName: "mf-starter/starter" */ './features/starter/starter-page'),
  }),
];

export default routes;
