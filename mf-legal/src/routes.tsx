import { type Language, page, type RemoteModule } from '@liftout/kit';
import './styles.css';

const texts = (name: string) => (language: Language) =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/${name}.json`);

const pages = {
  terms: () => import(/* webpackChunkName: "mf-legal/terms" */ './features/legal-page/terms-page'),
  privacy: () => import(/* webpackChunkName: "mf-legal/privacy" */ './features/legal-page/privacy-page'),
  cookies: () => import(/* webpackChunkName: "mf-legal/cookies" */ './features/legal-page/cookies-page'),
  imprint: () => import(/* webpackChunkName: "mf-legal/imprint" */ './features/legal-page/imprint-page'),
};

const routes: RemoteModule['default'] = (context) =>
  Object.entries(pages).map(([name, load]) =>
    page(context, {
      id: `mf-legal/${name}`,
      path: name,
      texts: { 'mf-legal/shared': texts('shared'), [`mf-legal/${name}`]: texts(name) },
      load,
    }),
  );

export default routes;
