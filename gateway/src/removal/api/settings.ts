import { doubtHelps } from '@liftout/gateway-contract';
import { choice, list, number } from '../../platform/config/settings.ts';

/** The variables of the HTTP calls: keys, tokens and rates. */
export const apiSettings = {
  apiKeys: list('GATEWAY_API_KEYS', 16, {
    inHeader: true,
    description:
      'Keys of programs that may call the public API (`/v1.0`). Without keys, every call gets a 403.',
  }),
  uploadAccess: choice('UPLOAD_ACCESS', ['open', 'key'], {
    fallback: 'open',
    description:
      'Who may use the site. `open`: everybody. `key`: only visitors who enter one of UPLOAD_KEYS as the password, with any user name.',
  }),
  uploadKeys: list('UPLOAD_KEYS', 8, {
    description: 'Passwords of the site when UPLOAD_ACCESS is `key`.',
  }),
  rateLimitPerMinute: number('RATE_LIMIT_PER_MINUTE', {
    min: 1,
    max: 1_000_000,
    fallback: '60',
    description:
      'Uploads per minute for one address. On the public API, each key gets ten times as many megapixels per minute.',
  }),
  doubtHelp: choice('DOUBT_HELP', doubtHelps, {
    fallback: 'mark',
    description:
      'What the site offers when the engine doubts its cut or finds no subject. `mark`: marking the subject, and the editor. `edit`: only the editor. `none`: only a message.',
  }),
} as const;
