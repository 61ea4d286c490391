import { type Language, page, type RemoteModule } from '@liftout/kit';
import './styles.css';

const texts = (name: string) => (language: Language) =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/${name}.json`);

const pages = {
  help: () => import(/* webpackChunkName: "mf-support/help" */ './features/help/help-page'),
  faq: () => import(/* webpackChunkName: "mf-support/faq" */ './features/faq/faq-page'),
  contact: () => import(/* webpackChunkName: "mf-support/contact" */ './features/contact/contact-page'),
  status: () => import(/* webpackChunkName: "mf-support/status" */ './features/status/status-page'),
  feedback: () => import(/* webpackChunkName: "mf-support/feedback" */ './features/feedback/feedback-page'),
};

const routes: RemoteModule['default'] = (context) =>
  Object.entries(pages).map(([name, load]) =>
    page(context, {
      id: `mf-support/${name}`,
      path: name,
      texts: { [`mf-support/${name}`]: texts(name) },
      load,
    }),
  );

export default routes;
