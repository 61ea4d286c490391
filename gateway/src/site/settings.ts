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
    description:
      'Deploy tokens that hold from the start, for example `mf-blog=…,mf-legal=…`; `*=…` is for all apps. Further ones are made with `npm run tokens`.',
  }),
  operatorToken: text('OPERATOR_TOKEN', {
    minLength: 32,
    description:
      'Token of the operator: makes, rotates and revokes deploy tokens over HTTP (`npm run tokens`), and may deploy everything.',
  }) as Optional<string>,
  cdnPurgeUrl: url('CDN_PURGE_URL', ['http:', 'https:'], {
    description:
      'Called (`POST`) when other versions are live, so that a CDN forgets the pages that it keeps. With it CDNs may keep pages for a day, without it for a second.',
  }) as Optional<string>,
  cdnPurgeHeader: header('CDN_PURGE_HEADER', {
    description:
      'Header of that call that proves the right to make it, for example `Authorization: Bearer …`.',
  }) as Optional<string>,
  sampleOrigin: origin('SAMPLE_ORIGIN', {
    description:
      'Host that serves the four sample pictures, when it is not this site; it is allowed in the content security policy.',
  }) as Optional<string>,
} as const;

export type SiteConfig = PlatformConfig & SettingValues<typeof siteSettings>;
