declare module '@koa/multer' {
  import type { Middleware } from 'koa';
  import type { Options } from 'multer';

  export default function multer(options: Options): { any(): Middleware };
}
