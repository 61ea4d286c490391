/** The components that show a result. They are fetched while a picture is cut, because most visits have no result. */
export const loadResult = async () =>
  (await import(/* webpackChunkName: "mf-remover/result" */ './components/result')).Result;
