import { doubtHelps } from '@liftout/gateway-contract';
import { choice, list, number } from '../../platform/config/settings.ts';

/** The variables of the HTTP calls: keys, tokens and rates. */
export const apiSettings = {
  apiKeys: list('GATEWAY_API_KEYS', 16, {
    description: 'Keys of programs that may call the public API (`/v1.0`). Without any, every call is 403.',
  }),
  uploadAccess: choice('UPLOAD_ACCESS', ['open', 'key'], {
    fallback: 'open',
    description:
      'Who may use the site. `open`: everybody. `key`: visitors who enter one of UPLOAD_KEYS as the password (any user name), for those who host it for themselves.',
  }),
  uploadKeys: list('UPLOAD_KEYS', 8, {
    description: 'Passwords of the site when UPLOAD_ACCESS is `key`.',
  }),
  rateLimitPerMinute: number('RATE_LIMIT_PER_MINUTE', {
    min: 1,
    max: 1_000_000,
    fallback: '60',
    description:
      'Uploads per minute and address, and megapixels per minute and key on the public API (times ten).',
  }),
  doubtHelp: choice('DOUBT_HELP', doubtHelps, {
    fallback: 'mark',
    description:
      'What the site offers where the engine doubts its cut or finds no subject. `mark`: to mark the subject, and the editor. `edit`: the editor. `none`: only the sentence that says so.',
  }),
} as const;
