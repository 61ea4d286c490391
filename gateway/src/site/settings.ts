import { optional, pairs, type SettingValues, url } from '../platform/config/settings.ts';
import type { PlatformConfig } from '../platform/settings.ts';

/** The variables of the site: its deployments and pages. */
export const siteSettings = {
  deployTokens: pairs('DEPLOY_TOKENS', 16, {
    description: 'Deploy token of each remote, for example `mf-blog=…,mf-legal=…`; `*=…` is for all.',
  }),
  sampleOrigin: optional(
    url('SAMPLE_ORIGIN', ['http:', 'https:'], {
      description:
        'Host that serves the four sample pictures, when it is not this site; it is allowed in the content security policy.',
    }),
  ),
} as const;

export type SiteConfig = PlatformConfig & SettingValues<typeof siteSettings>;
