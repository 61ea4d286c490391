import 'koa';

declare module 'koa' {
  /** Data that the middlewares keep for one request. */
  interface DefaultState {
    requestId: string;
    /** Code of the refusal, for the access log. */
    errorCode?: string;
    /** Name for the access log when no route of the router matched. */
    route?: string;
  }

  /** Set by multer. */
  interface Request {
    body?: Readonly<Record<string, unknown>>;
    files?: readonly Partial<Express.Multer.File>[];
  }
}
