import { bytes, number, type Optional, type SettingValues } from '../../platform/config/settings.ts';

/** The variables of the result store. */
export const storeSettings = {
  retentionHours: number('RETENTION_HOURS', {
    min: 0.0001,
    max: 8760,
    integer: false,
    fallback: '24',
    description: 'Hours until a result is deleted.',
  }),
  dataLimit: bytes('DATA_LIMIT', {
    description:
      'How much space all results together may take. At the limit, uploads get a 507 until results expire. No result is deleted early.',
  }) as Optional<number>,
} as const;

export type StoreConfig = SettingValues<typeof storeSettings>;
