import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';

export interface SecurityHeadersOptions {
  /** The site is reached through TLS, also when a proxy ends it. */
  secure: boolean;
  /** Another host that the site's scripts may read from. */
  connectOrigin?: string | undefined;
}

const halfAYear = 15_552_000;

/** Sets the headers that hold for every answer; `ctx.state.cspNonce` is for the scripts and styles of a page. */
export function securityHeaders({ secure, connectOrigin }: SecurityHeadersOptions): Middleware {
  return async function setSecurityHeaders(ctx, next) {
    const nonce = randomBytes(16).toString('base64');
    ctx.state.cspNonce = nonce;
    ctx.set({
      'Content-Security-Policy': contentSecurityPolicy(nonce, connectOrigin),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    });
    if (secure || ctx.secure) {
      ctx.set('Strict-Transport-Security', `max-age=${halfAYear}`);
    }
    await next();
  };
}

function contentSecurityPolicy(nonce: string, connectOrigin = ''): string {
  return [
    "default-src 'self'",
    // The cut-out worker compiles WebAssembly; that lets no script in.
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes; a nonce cannot allow those.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    `connect-src 'self' blob: ${connectOrigin}`.trimEnd(),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For files that came from visitors: nothing in them may run. */
export const sandboxPolicy = "default-src 'none'; sandbox";
