import { NotLoaded } from './ask-worker';

/**
 * The code that works on a picture. It is loaded with the dialog as soon as the page is hydrated, because later there
 * may be no connection.
 * @throws {NotLoaded}
 */
export const loadWork = () =>
  import(/* webpackChunkName: "mf-remover/processing" */ './work').catch((cause: unknown) => {
    throw new NotLoaded('The code could not be loaded', { cause });
  });
