/** The components that show a result. They are fetched during the work on a picture, because most visits end before. */
export const loadResult = async () =>
  (await import(/* webpackChunkName: "mf-remover/result" */ './components/result')).Result;
