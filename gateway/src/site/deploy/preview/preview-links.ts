import { createHmac } from 'node:crypto';
import type { PreviewLink } from '@liftout/gateway-contract';
import { z } from 'zod';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

/** What a preview shows: some versions in place of the live ones, or an environment. */
export type PreviewTarget = { versions: { app: string; hash: string }[] } | { environment: string };

/** Signed addresses that show versions which are not live. Every gateway of a fleet can check them. */
export interface PreviewLinks {
  create(target: PreviewTarget): PreviewLink;
  /** Undefined when the token was not signed here or has expired. */
  read(token: string): PreviewTarget | undefined;
}

/** Holds the token of a link during a preview. */
export const previewCookie = 'liftout-preview';
export const previewPath = '/api/deployments/preview';
/** How long a link is valid, in seconds. */
export const previewLifetime = 7 * 24 * 3600;

const payload = z.union([
  z.strictObject({
    versions: z.array(z.strictObject({ app: z.string(), hash: z.string() })),
    expires: z.number(),
  }),
  z.strictObject({ environment: z.string(), expires: z.number() }),
]);

/** @param secret Also signs download tokens. */
export function createPreviewLinks(secret: string, origin: string, now = Date.now): PreviewLinks {
  const key = createHmac('sha256', secret).update('preview links').digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  return {
    create(target) {
      const expires = now() + previewLifetime * 1000;
      const text = Buffer.from(JSON.stringify({ ...target, expires })).toString('base64url');
      return {
        url: `${origin}${previewPath}/${text}.${sign(text)}`,
        expires: new Date(expires).toISOString(),
      };
    },
    read(token) {
      const [text = '', signature = ''] = token.split('.', 2);
      if (!isSameSecret(signature, sign(text))) return undefined;
      const parsed = payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      if (!parsed.success || parsed.data.expires < now()) return undefined;
      const { expires: _, ...target } = parsed.data;
      return target;
    },
  };
}
