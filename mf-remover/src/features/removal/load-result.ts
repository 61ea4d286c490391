/** What shows a result. It is fetched while a picture is being worked on: most visits of the page end before. */
export const loadResult = async () =>
  (await import(/* webpackChunkName: "mf-remover/result" */ './components/result')).Result;
