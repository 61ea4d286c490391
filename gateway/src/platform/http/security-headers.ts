import type { Middleware } from 'koa';

export interface SecurityHeadersOptions {
  /** True when visitors reach the site through TLS, which may end at a proxy. */
  secure: boolean;
  /** Another origin that the site's scripts may fetch from. */
  connectOrigin?: string | undefined;
}

const yearInSeconds = 31_536_000;

/** Sets the security headers of every response. Pages add the hashes of their inline scripts and styles. */
export function securityHeaders({ secure, connectOrigin }: SecurityHeadersOptions): Middleware {
  const policy = contentSecurityPolicy(connectOrigin);
  return async function setSecurityHeaders(ctx, next) {
    ctx.set({
      'Content-Security-Policy': policy,
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

function contentSecurityPolicy(connectOrigin = ''): string {
  return [
    "default-src 'self'",
    // The removal worker in the browser compiles WebAssembly. This allows no other script.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    // React writes style attributes, which hashes cannot allow.
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
