import { list, number, optional, type SettingValues, text } from '../../platform/config/settings.ts';

/** The variables of the HTTP calls: keys, tokens and rates. */
export const apiSettings = {
  apiKeys: list('GATEWAY_API_KEYS', 16, {
    description: 'Keys of programs that may call the public API (`/v1.0`). Without any, every call is 403.',
  }),
  tokenSecret: optional(
    text('TOKEN_SECRET', {
      minLength: 32,
      description:
        'Secret that signs download tokens. Without it one is made and kept in DATA_DIR. Gateways of one fleet share it.',
    }),
  ),
  rateLimitPerMinute: number('RATE_LIMIT_PER_MINUTE', {
    min: 1,
    max: 1_000_000,
    fallback: '60',
    description:
      'Uploads per minute and address, and megapixels per minute and key on the public API (times ten).',
  }),
} as const;

export type ApiConfig = SettingValues<typeof apiSettings>;
