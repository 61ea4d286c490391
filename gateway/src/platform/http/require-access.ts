import type { Context, Middleware } from 'koa';
import { GatewayError } from '../gateway-error.ts';
import { isSameSecret } from '../secrets/is-same-secret.ts';
import { bearerToken } from './bearer-token.ts';
import { limitGuesses, type RateLimiter } from './rate-limit.ts';
import { answerVisitor, isVisitor, type VisitorTexts } from './visitor-page.ts';

export interface AccessOptions {
  /** Any of these keys lets a visitor in. */
  keys: readonly string[];
  /** Counts wrong keys of an address. */
  limiter: RateLimiter;
}

/** Calls that have their own keys, and calls that reveal nothing about pictures. */
const openPaths =
  /^\/(?:v1\.0|api\/(?:health|deployments|openapi\.json|docs)|metrics|robots\.txt|(?:remotes|shell)\.json)(?:\/|$)/;

/** Makes the browser ask for user name and password, in its own language. */
const challenge = { 'WWW-Authenticate': 'Basic realm="Liftout", charset="UTF-8"' };

/**
 * Lets in only visitors with a key, as the password of HTTP Basic authentication (with any user name) or as a bearer
 * token.
 */
export function requireAccess({ keys, limiter }: AccessOptions): Middleware {
  return async function refuseWithoutKey(ctx, next) {
    if (openPaths.test(ctx.path)) return next();
    const given = keyOf(ctx);
    // All keys are compared, so that the time reveals nothing.
    const isRight = given !== undefined && keys.filter((key) => isSameSecret(given, key)).length > 0;
    if (given !== undefined) await limitGuesses(ctx, limiter, isRight ? 0 : 1);
    if (isRight) {
      await next();
      // Shared caches would keep a public response even when the request had credentials.
      const cacheControl = ctx.response.get('Cache-Control');
      if (/\bpublic\b/.test(cacheControl)) {
        ctx.set('Cache-Control', cacheControl.replace('public', 'private').replace(/,\s*s-maxage=\d+/, ''));
      }
      return;
    }
    ctx.state.route = 'access';
    if (isVisitor(ctx)) {
      ctx.status = 401;
      ctx.set(challenge);
      answerVisitor(ctx, texts);
      return;
    }
    throw new GatewayError(
      401,
      'access_required',
      'This server is private. Please send its key as the password.',
      { headers: challenge },
    );
  };
}

/** The key in the Authorization header. */
function keyOf(ctx: Context): string | undefined {
  const [, basic] = /^basic +(.+)$/i.exec(ctx.get('Authorization')) ?? [];
  if (basic === undefined) return bearerToken(ctx);
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** For a visitor who cancelled the browser's password dialog. */
const texts: VisitorTexts = {
  en: { title: 'This server is private', sentence: 'Reload the page and enter the password of this server.' },
  zh: { title: '这是私有服务器', sentence: '请刷新页面，然后输入这台服务器的密码。' },
  es: {
    title: 'Este servidor es privado',
    sentence: 'Vuelve a cargar la página e introduce la contraseña de este servidor.',
  },
  fr: {
    title: 'Ce serveur est privé',
    sentence: 'Rechargez la page, puis saisissez le mot de passe de ce serveur.',
  },
  de: {
    title: 'Dieser Server ist privat',
    sentence: 'Lade die Seite neu und gib das Passwort dieses Servers ein.',
  },
};
