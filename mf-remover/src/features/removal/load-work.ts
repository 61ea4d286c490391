/**
 * The work on a picture. It is fetched with the dialog, as soon as the page is hydrated: later there may be no
 * connection.
 */
export const loadWork = () => import(/* webpackChunkName: "mf-remover/processing" */ './work');
