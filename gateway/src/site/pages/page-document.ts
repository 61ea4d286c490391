import type { RenderedPage } from '@liftout/page-contract';

/** Stands in a rendered page where the nonce of each response goes, so that one page can be cached for all. */
export const noncePlaceholder = '\u0000nonce\u0000';

/** A rendered page, ready to be sent to many visitors. */
export interface PageDocument {
  readonly status: number;
  /** Value of the `Link` header: the scripts that the page needs, for proxies that send Early Hints. */
  readonly link: string;
  /** Bytes that it takes in a cache, roughly. */
  readonly size: number;
  /** The HTML with the nonce of one response. */
  withNonce(nonce: string): string;
}

export function createPageDocument({ status, html, scripts }: RenderedPage): PageDocument {
  const parts = html.split(noncePlaceholder);
  return {
    status,
    link: scripts.map((address) => `<${address}>; rel=preload; as=script; fetchpriority=low`).join(', '),
    size: html.length,
    withNonce: (nonce) => parts.join(nonce),
  };
}
