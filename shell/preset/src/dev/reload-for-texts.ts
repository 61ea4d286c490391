import type { RspackDevServer } from '@rspack/dev-server';

type Client = Parameters<RspackDevServer['sendMessage']>[0][number];

/** Texts and content of a remote, which are not code. */
const textFile = /\.(json|md)$/;

/**
 * Reloads the pages after an edit of a text. A page that the server has rendered brings its texts with it, so a hot
 * update of their module reaches nothing. A page that was still loading when the build ended is reloaded when it connects.
 *
 * @param firstRequest What a page requests first from this server: a script if another server sends the pages.
 */
export function reloadForTexts(server: RspackDevServer, firstRequest: 'document' | 'script'): void {
  const compilers = 'compilers' in server.compiler ? server.compiler.compilers : [server.compiler];
  let isEdited = false;
  let builtAt = 0;
  let requestedAt = 0;
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
  server.server?.on('request', ({ headers }) => {
    if (headers['sec-fetch-dest'] === firstRequest) requestedAt = performance.now();
  });
  server.webSocketServer?.implementation.on('connection', (client: Client) => {
    if (builtAt > requestedAt) server.sendMessage([client], 'static-changed');
  });
}
