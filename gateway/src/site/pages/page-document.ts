import { allowInline, type RenderedPage } from '@liftout/page-contract';
import { compress, contentTag, type Encoding, quickBrotli } from '../../platform/http/compress-text.ts';
import { makeOnce } from '../../platform/memory/make-once.ts';

/** The bytes of a page in one encoding. */
export interface EncodedPage {
  readonly bytes: Buffer;
  /** A strong tag: different bytes have a different tag. */
  readonly etag: string;
}

/** A rendered page, ready to be sent. It is the same for all visitors, so each encoding is made once. */
export interface PageDocument {
  readonly status: number;
  /** Value of the `Link` header: the scripts that the page needs, for proxies that send Early Hints. */
  readonly link: string;
  /** Approximate bytes in a cache. */
  readonly size: number;
  /** A Content-Security-Policy that allows the page's inline scripts and styles too. */
  policy(base: string): string;
  /** @throws when the page cannot be compressed, for lack of memory. */
  encode(encoding: Encoding): Promise<EncodedPage>;
  /** Whether an `If-None-Match` header names this page in any encoding, or is `*`. */
  matches(ifNoneMatch: string): boolean;
}

/** A fifth smaller than `quickBrotli`, and 50 times slower. */
const bestBrotli = 11;

/**
 * @param inBackground Runs a task after the request: the best compression of a requested page.
 */
export function createPageDocument(
  { status, html, scripts, inlineHashes }: RenderedPage,
  inBackground: (task: () => Promise<void>) => void,
): PageDocument {
  const identity = Buffer.from(html);
  const pageTag = contentTag(identity);
  const encoded = new Map<Encoding, Promise<EncodedPage>>();
  let policy: { base: string; full: string } | undefined;

  async function encode(encoding: Encoding, quality: number): Promise<EncodedPage> {
    const bytes = await compress(identity, encoding, quality);
    return { bytes, etag: `"${pageTag}.${encoding}${encoding === 'br' ? quality : ''}"` };
  }

  async function encodeFirst(encoding: Encoding): Promise<EncodedPage> {
    const quick = await encode(encoding, quickBrotli);
    if (encoding === 'br') {
      inBackground(async () => {
        encoded.set('br', Promise.resolve(await encode('br', bestBrotli)));
      });
    }
    return quick;
  }

  return {
    status,
    link: scripts.map((address) => `<${address}>; rel=preload; as=script; fetchpriority=low`).join(', '),
    // Together, the compressed forms are less than half as large as the HTML.
    size: Math.ceil(identity.length * 1.5),
    policy(base) {
      // The base is the same for all requests of a gateway.
      if (policy?.base !== base) policy = { base, full: allowInline(base, inlineHashes) };
      return policy.full;
    },
    encode: (encoding) => makeOnce(encoded, encoding, () => encodeFirst(encoding)),
    matches: (ifNoneMatch) =>
      ifNoneMatch.trim() === '*' ||
      ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${pageTag}`)),
  };
}
