import type { ServerResponse } from 'node:http';
import type { ErrorAnswer } from '@liftout/gateway-contract';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { GatewayError } from '../gateway-error.ts';
import { toStorageError } from '../storage-errors.ts';
import { ClientGone } from './client-gone.ts';
import { answerVisitor, isVisitor, type VisitorTexts } from './visitor-page.ts';

/** How one part of the gateway writes its errors. */
export interface ErrorFormat {
  /** Start of the paths that use this format. */
  prefix: string;
  write(ctx: Context, error: GatewayError): void;
}

/** For each request, the function that ends it with an error while its handler still works. */
const failures = new WeakMap<ServerResponse, (error: GatewayError) => void>();

/** Answers a request with an error while its handler still works. @returns false when its answer has begun. */
export function failRequest(response: ServerResponse, error: GatewayError): boolean {
  const fail = failures.get(response);
  if (!fail || response.headersSent) return false;
  response.shouldKeepAlive = false;
  // Otherwise the handler would wait for the rest of the request, which never arrives.
  response.once('close', () => response.req.destroy());
  fail(error);
  return true;
}

/** The one place where errors become responses. An error that is not a `GatewayError` becomes a 500 without details. */
export function errorResponse(logger: Logger, formats: readonly ErrorFormat[]): Middleware {
  return async function answerErrors(ctx, next) {
    const failed = Promise.withResolvers<never>();
    failures.set(ctx.res, failed.reject);
    try {
      await Promise.race([next(), failed.promise]);
    } catch (thrown) {
      if (thrown instanceof ClientGone) {
        ctx.respond = false;
        ctx.res.destroy();
        return;
      }
      const error = toGatewayError(thrown);
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
      const format = formats.find(({ prefix }) => ctx.path.startsWith(prefix));
      if (!format && isVisitor(ctx)) writePage(ctx, error);
      else (format ?? jsonFormat).write(ctx, error);
    }
  };
}

const jsonFormat: ErrorFormat = {
  prefix: '/',
  write(ctx, { code, message, details }) {
    ctx.body = {
      status: 'failed',
      code,
      error: message,
      ...details,
      requestId: ctx.state.requestId,
    } satisfies { [Field in keyof ErrorAnswer]: unknown };
  },
};

function writePage(ctx: Context, { status, message }: GatewayError): void {
  const texts = status >= 500 ? notNow : status === 429 ? tooMany : nothingHere;
  answerVisitor(ctx, texts, `${status}: ${message} (${ctx.state.requestId})`);
}

function toGatewayError(thrown: unknown): GatewayError {
  const error = toStorageError(thrown);
  if (error instanceof GatewayError) return error;
  // Koa throws for requests that it cannot read, for example a path with a broken percent sign.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status === 400 || status === 404) return new GatewayError(404, 'not_found', 'There is nothing here.');
  return new GatewayError(500, 'internal_error', 'Something went wrong on the server.', {
    cause: error,
    report: true,
  });
}

const notNow: VisitorTexts = {
  en: { title: 'This page can’t be shown right now', sentence: 'Please reload it in a moment.' },
  zh: { title: '页面暂时无法显示', sentence: '请稍后刷新页面。' },
  es: {
    title: 'Esta página no se puede mostrar en este momento',
    sentence: 'Vuelve a cargarla dentro de un momento.',
  },
  fr: {
    title: 'Cette page ne peut pas s’afficher pour le moment',
    sentence: 'Rechargez-la dans un instant.',
  },
  de: { title: 'Diese Seite lässt sich gerade nicht anzeigen', sentence: 'Lade sie gleich noch einmal neu.' },
};

const tooMany: VisitorTexts = {
  en: { title: 'Too many requests', sentence: 'Please wait a minute, then reload the page.' },
  zh: { title: '请求过于频繁', sentence: '请等一分钟，然后刷新页面。' },
  es: { title: 'Demasiadas solicitudes', sentence: 'Espera un minuto y vuelve a cargar la página.' },
  fr: { title: 'Trop de requêtes', sentence: 'Patientez une minute, puis rechargez la page.' },
  de: { title: 'Zu viele Anfragen', sentence: 'Warte eine Minute und lade die Seite dann neu.' },
};

const nothingHere: VisitorTexts = {
  en: { title: 'There is nothing here', sentence: 'The link is incomplete, or it is no longer valid.' },
  zh: { title: '这里没有内容', sentence: '链接不完整，或者已经失效。' },
  es: { title: 'Aquí no hay nada', sentence: 'El enlace está incompleto o ya no es válido.' },
  fr: { title: 'Il n’y a rien ici', sentence: 'Le lien est incomplet ou n’est plus valable.' },
  de: { title: 'Hier ist nichts', sentence: 'Der Link ist unvollständig oder gilt nicht mehr.' },
};
