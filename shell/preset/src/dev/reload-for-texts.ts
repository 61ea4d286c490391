import type { RspackDevServer } from '@rspack/dev-server';

type Client = Parameters<RspackDevServer['sendMessage']>[0][number];

/** Texts and content of a remote, which are not code. */
const textFile = /\.(json|md)$/;

/**
 * Reloads the open pages after an edit of a text. A page that the server has rendered brings its texts with it, so a hot
 * update of their module reaches nothing.
 *
 * @param pageSentAt When the last page was sent, on the clock of `performance.now()`. A page that connects only after the
 * edit, because it was still loading, is older than the texts. Absent if another server sends the pages.
 */
export function reloadForTexts(server: RspackDevServer, pageSentAt?: () => number): void {
  const compilers = 'compilers' in server.compiler ? server.compiler.compilers : [server.compiler];
  let isEdited = false;
  let builtAt = 0;
  for (const { hooks } of compilers) {
    hooks.watchRun.tap('texts', ({ modifiedFiles }) => {
      isEdited ||= [...(modifiedFiles ?? [])].some((file) => textFile.test(file));
    });
  }
  server.compiler.hooks.done.tap('texts', (stats) => {
    if (!isEdited || stats.hasErrors()) return;
    isEdited = false;
    builtAt = performance.now();
    server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed');
  });
  if (!pageSentAt) return;
  server.webSocketServer?.implementation.on('connection', (client: Client) => {
    if (builtAt > pageSentAt()) server.sendMessage([client], 'static-changed');
  });
}
