import type { SettingValues } from '../platform/config/settings.ts';
import type { PlatformConfig } from '../platform/settings.ts';
import { apiSettings } from './api/settings.ts';
import { engineSettings } from './engines/settings.ts';
import { runSettings } from './run/settings.ts';
import { storeSettings } from './store/settings.ts';

/** The variables of the removals. */
export const removalSettings = {
  ...storeSettings,
  ...engineSettings,
  ...apiSettings,
  ...runSettings,
} as const;

export type RemovalConfig = PlatformConfig & SettingValues<typeof removalSettings>;
