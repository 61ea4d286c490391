import { type PageOptions, page, type RemoteModule } from '@liftout/kit';
import './styles.css';

const routes: RemoteModule['default'] = (context) => {
  const supportPage = (name: string, texts: PageOptions['texts'][string], load: PageOptions['load']) =>
    page(context, { id: `mf-support/${name}`, path: name, texts: { [`mf-support/${name}`]: texts }, load });
  return [
    supportPage(
      'help',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/help.json`),
      () => import(/* webpackChunkName: "mf-support/help" */ './features/help/help-page'),
    ),
    supportPage(
      'faq',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/faq.json`),
      () => import(/* webpackChunkName: "mf-support/faq" */ './features/faq/faq-page'),
    ),
    supportPage(
      'contact',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/contact.json`),
      () => import(/* webpackChunkName: "mf-support/contact" */ './features/contact/contact-page'),
    ),
    supportPage(
      'status',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/status.json`),
      () => import(/* webpackChunkName: "mf-support/status" */ './features/status/status-page'),
    ),
    supportPage(
      'feedback',
      (language) => import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}/feedback.json`),
      () => import(/* webpackChunkName: "mf-support/feedback" */ './features/feedback/feedback-page'),
    ),
  ];
};

export default routes;
