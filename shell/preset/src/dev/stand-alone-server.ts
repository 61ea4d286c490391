import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { RunningDevServer } from './dev-server.ts';

/** Shows a remote in kit's stand-in for the shell, with hot reload. Needs no gateway and no network. */
export async function startStandAloneServer(
  configurations: readonly Configuration[],
  port: number,
): Promise<RunningDevServer> {
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      static: false,
      setupExitSignals: false,
      historyApiFallback: { disableDotRule: true },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
    },
    rspack([...configurations]),
  );
  await server.start();
  return { url: `http://127.0.0.1:${port}`, close: () => server.stop() };
}
