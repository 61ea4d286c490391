import type { ErrorAnswer } from '@liftout/gateway-contract';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { GatewayError } from '../errors.ts';
import { ClientGone } from './client-gone.ts';

/** How a part of the gateway words its refusals. */
export interface ErrorFormat {
  /** Paths that begin so. */
  prefix: string;
  write(ctx: Context, error: GatewayError): void;
}

/** The one place where errors become answers. What is not a refusal of ours is a 500 that says nothing of the inside. */
export function errorResponse(logger: Logger, formats: readonly ErrorFormat[]): Middleware {
  return async function answerErrors(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      if (thrown instanceof ClientGone) {
        ctx.respond = false;
        ctx.res.destroy();
        return;
      }
      const error = thrown instanceof GatewayError ? thrown : toGatewayError(thrown);
      ctx.state.errorCode = error.code;
      if (error.report) {
        logger.error(
          { requestId: ctx.state.requestId, code: error.code, err: error.cause ?? error },
          'fault',
        );
      }
      if (ctx.headerSent) {
        ctx.res.destroy();
        return;
      }
      ctx.remove('Content-Disposition');
      ctx.remove('Content-Length');
      ctx.set('Cache-Control', 'no-store');
      ctx.status = error.status;
      ctx.set(error.headers);
      const format = formats.find(({ prefix }) => ctx.path.startsWith(prefix)) ?? jsonFormat;
      format.write(ctx, error);
    }
  };
}

const jsonFormat: ErrorFormat = {
  prefix: '/',
  write(ctx, { code, message }) {
    ctx.body = {
      status: 'failed',
      code,
      error: message,
      requestId: ctx.state.requestId as string,
    } satisfies ErrorAnswer;
  },
};

/** Koa itself throws for requests that it cannot read, such as a path with a broken percent sign. */
function toGatewayError(thrown: unknown): GatewayError {
  const status = thrown instanceof Error && 'status' in thrown ? Number(thrown.status) : 500;
  if (status === 400 || status === 404) return new GatewayError(404, 'not_found', 'There is nothing here.');
  return new GatewayError(500, 'internal_error', 'Something went wrong on the server.', {
    cause: thrown,
    report: true,
  });
}
