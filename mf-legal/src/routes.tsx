import { type Language, type PageOptions, page, type RemoteModule } from '@liftout/kit';
import './styles.css';

const shared = (language: Language) =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/shared.json`);

const routes: RemoteModule['default'] = (context) => {
  const legalPage = (name: string, own: PageOptions['texts'][string], load: PageOptions['load']) =>
    page(context, {
      id: `mf-legal/${name}`,
      path: name,
      texts: { 'mf-legal/shared': shared, [`mf-legal/${name}`]: own },
      load,
    });
  return [
    legalPage(
      'terms',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/terms.json`),
      () => import(/* webpackChunkName: "mf-legal/terms" */ './features/legal-page/terms-page'),
    ),
    legalPage(
      'privacy',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/privacy.json`),
      () => import(/* webpackChunkName: "mf-legal/privacy" */ './features/legal-page/privacy-page'),
    ),
    legalPage(
      'cookies',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/cookies.json`),
      () => import(/* webpackChunkName: "mf-legal/cookies" */ './features/legal-page/cookies-page'),
    ),
    legalPage(
      'imprint',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/imprint.json`),
      () => import(/* webpackChunkName: "mf-legal/imprint" */ './features/legal-page/imprint-page'),
    ),
  ];
};

export default routes;
