import { createHmac, timingSafeEqual } from 'node:crypto';
import { GatewayError } from '../../../platform/gateway-error.ts';

/** The content of a download token. The server stores no tokens. */
export interface TokenContent {
  /** Name of the stored result. */
  result: string;
  /** When the result is deleted. */
  expiresAt: Date;
  /** Name of the uploaded file. The download is named after it. */
  fileName: string;
}

export interface TokenSigner {
  sign(content: TokenContent): string;
  /** @throws GatewayError 403, and 410 when the result has expired. */
  verify(token: string): TokenContent;
}

const maxTokenLength = 1024;
/** Characters. Keeps tokens short enough for an address. */
const maxFileNameLength = 100;

export function createTokenSigner(secret: string): TokenSigner {
  const signature = (payload: string) =>
    createHmac('sha256', secret).update('liftout download v1\0').update(payload).digest();

  return {
    sign({ result, expiresAt, fileName }) {
      const payload = Buffer.from(
        JSON.stringify([result, expiresAt.getTime(), cleanFileName(fileName)]),
      ).toString('base64url');
      return `${payload}.${signature(payload).toString('base64url')}`;
    },

    verify(token) {
      const [payload, given, ...more] = token.length > maxTokenLength ? [] : token.split('.');
      if (!payload || !given || more.length > 0) throw badToken();
      const expected = signature(payload);
      const actual = Buffer.from(given, 'base64url');
      // The text is compared too: base64 has spare bits, and a token must have one form only.
      if (
        actual.length !== expected.length ||
        !timingSafeEqual(actual, expected) ||
        given !== expected.toString('base64url')
      ) {
        throw badToken();
      }
      const [result, expires, fileName] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string,
        number,
        string,
      ];
      const expiresAt = new Date(expires);
      if (expiresAt <= new Date()) {
        throw new GatewayError(
          410,
          'expired',
          'This result has expired and was deleted. Please upload the picture again.',
        );
      }
      return { result, expiresAt, fileName };
    },
  };
}

const badToken = () => new GatewayError(403, 'bad_token', 'This download link is not valid.');

/** The last part of a path, without control characters, of bounded length; `image.png` when nothing is left. */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  // Format characters reverse the reading direction, so that `gpj.exe` looks like `exe.jpg`.
  const visible = base.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  // From the end, where the extension is.
  const short = visible.slice(-maxFileNameLength).toWellFormed().trim();
  return short === '' || /^\.+$/.test(short) ? 'image.png' : short;
}
