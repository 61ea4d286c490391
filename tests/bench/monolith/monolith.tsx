/** The whole site as one build without federation: the baseline for the cost of federation. */
import '../../../shell/src/styles.css';
import { type RemoteContext, splitLanguage } from '@liftout/kit';
import { createI18n } from '@liftout/kit/host';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import blog from '../../../mf-blog/src/routes';
import legal from '../../../mf-legal/src/routes';
import remover from '../../../mf-remover/src/routes';
import support from '../../../mf-support/src/routes';
import { App } from '../../../shell/src/app/app';
import { createRoutes } from '../../../shell/src/app/create-routes';
import { mountRemote } from '../../../shell/src/remotes/mount-remote';

const i18n = createI18n(splitLanguage(location.pathname).language);
const context: RemoteContext = { i18n, readData: async () => null };
const routes = createRoutes(context);
for (const [name, module] of Object.entries({ blog, legal, remover, support })) {
  routes[0].children.push(mountRemote(`mf-${name}`, { default: module }, context));
}
const root = document.getElementById('root');
if (root) {
  hydrateRoot(
    root,
    <App i18n={i18n} site={{ origin: location.origin, year: 0 }}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>,
  );
}
