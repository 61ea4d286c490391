import type { RspackDevServer } from '@rspack/dev-server';

/** Texts and content of a remote, which are not code. */
const textFile = /\.(json|md)$/;

/**
 * Reloads the open pages after an edit of a text. A page that the server has rendered brings its texts with it, so a hot
 * update of their module reaches nothing.
 */
export function reloadForTexts(server: RspackDevServer): void {
  const compilers = 'compilers' in server.compiler ? server.compiler.compilers : [server.compiler];
  let isEdited = false;
  for (const { hooks } of compilers) {
    hooks.watchRun.tap('texts', ({ modifiedFiles }) => {
      isEdited ||= [...(modifiedFiles ?? [])].some((file) => textFile.test(file));
    });
  }
  server.compiler.hooks.done.tap('texts', (stats) => {
    if (!isEdited || stats.hasErrors()) return;
    isEdited = false;
    server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed');
  });
}
