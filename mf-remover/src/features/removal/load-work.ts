/**
 * The code that works on a picture. It is loaded with the dialog as soon as the page is hydrated, because later there
 * may be no connection.
 */
export const loadWork = () => import(/* webpackChunkName: "mf-remover/processing" */ './work');
