import { number, type SettingValues } from '../../platform/config/settings.ts';

/** The variables of the result store. */
export const storeSettings = {
  retentionHours: number('RETENTION_HOURS', {
    min: 0.0001,
    max: 8760,
    integer: false,
    fallback: '24',
    description: 'Hours until a result is deleted.',
  }),
} as const;

export type StoreConfig = SettingValues<typeof storeSettings>;
