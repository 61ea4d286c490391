declare module '@koa/multer' {
  import type { IncomingMessage } from 'node:http';
  import type { Writable } from 'node:stream';
  import type { Middleware } from 'koa';
  import type { Options } from 'multer';

  interface StreamOptions extends Options {
    streamHandler?(request: IncomingMessage, parser: Writable): void;
  }

  export default function multer(options: StreamOptions): { any(): Middleware };
}
