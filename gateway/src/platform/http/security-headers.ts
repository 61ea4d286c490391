import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';

export interface SecurityHeadersOptions {
  /** Visitors reach the site through TLS, which may end at a proxy. */
  secure: boolean;
  /** Another origin that the site's scripts may fetch from. */
  connectOrigin?: string | undefined;
}

const yearInSeconds = 31_536_000;

/** Sets the headers of every answer, and `ctx.state.cspNonce` for the inline scripts and styles of a page. */
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
      ctx.set('Strict-Transport-Security', `max-age=${yearInSeconds}`);
    }
    await next();
  };
}

function contentSecurityPolicy(nonce: string, connectOrigin = ''): string {
  return [
    "default-src 'self'",
    // The removal worker in the browser compiles WebAssembly. This allows no other script.
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes, which a nonce cannot allow.
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

/** For files that come from visitors: nothing in them may run. */
export const sandboxPolicy = "default-src 'none'; sandbox";
