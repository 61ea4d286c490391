import { appNamePattern } from '@liftout/page-contract';
import {
  header,
  type Optional,
  origin,
  pairs,
  type SettingValues,
  text,
  url,
} from '../platform/config/settings.ts';
import type { PlatformConfig } from '../platform/settings.ts';

/** The variables of the site: its deployments and pages. */
export const siteSettings = {
  deployTokens: pairs('DEPLOY_TOKENS', 16, {
    names: [new RegExp(`^\\*$|${appNamePattern.source}`), '`shell`, `mf-…` in lower case, or `*`'],
    description:
      'Deploy tokens that are valid from the start, for example `mf-blog=…,mf-legal=…`; `*=…` is for all apps. `npm run tokens` makes more.',
  }),
  operatorToken: text('OPERATOR_TOKEN', {
    inHeader: true,
    minLength: 32,
    description:
      'Token of the operator, who can make, rotate and revoke deploy tokens over HTTP (`npm run tokens`) and deploy every app.',
  }) as Optional<string>,
  cdnPurgeUrl: url('CDN_PURGE_URL', ['http:', 'https:'], {
    description:
      'Address that the gateway calls (`POST`) at its start and when other versions go live, so that a CDN drops its pages. With it, CDNs may keep pages for a day; without it, for a second.',
  }) as Optional<string>,
  cdnPurgeHeader: header('CDN_PURGE_HEADER', {
    description: 'Header that authorizes this call, for example `Authorization: Bearer …`.',
  }) as Optional<string>,
  sampleOrigin: origin('SAMPLE_ORIGIN', {
    description:
      'Host that serves the four sample pictures, if it is not this site. The content security policy allows it.',
  }) as Optional<string>,
} as const;

export type SiteConfig = PlatformConfig & SettingValues<typeof siteSettings>;
