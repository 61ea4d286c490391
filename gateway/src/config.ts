import { ConfigError } from './platform/config/config-error.ts';
import type { Setting, SettingValues } from './platform/config/settings.ts';
import { platformSettings } from './platform/settings.ts';
import { removalSettings } from './removal/settings.ts';
import { siteSettings } from './site/settings.ts';

/** Every variable that the gateway reads, in the order of the table in README.md. */
export const settings = { ...platformSettings, ...removalSettings, ...siteSettings } as const;

export interface Config extends SettingValues<typeof settings> {
  readonly publicUrl: string;
}

/**
 * An empty variable counts as not set. Spaces and line breaks around a value are removed: files with Windows line ends
 * leave them.
 * @throws ConfigError that lists every fault.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const values = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([name, setting]) => {
      const given = env[setting.variable]?.trim() || setting.fallback;
      if (given === undefined) return [name, undefined];
      if (/^(["']).*\1$/s.test(given)) {
        faults.push(`${setting.variable} must be written without quotes.`);
        return [name, undefined];
      }
      const value = setting.parse(given);
      if (value === undefined) faults.push(`${setting.variable} must be ${setting.format}.`);
      return [name, value];
    }),
  ) as unknown as SettingValues<typeof settings>;

  if ((values.s3AccessKeyId === undefined) !== (values.s3SecretAccessKey === undefined)) {
    faults.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  if (values.s3Endpoint !== undefined && !values.s3Bucket) {
    faults.push('S3_BUCKET must be set with S3_ENDPOINT.');
  }
  if (values.redisUrl && !values.s3Bucket) {
    faults.push(
      'S3_BUCKET must be set with REDIS_URL: gateways and workers that share jobs also share results and deployments, and those are in the bucket.',
    );
  }
  if ((values.s3Bucket || values.redisUrl) && !values.tokenSecret) {
    faults.push('TOKEN_SECRET must be set with S3_BUCKET or REDIS_URL, the same for every gateway.');
  }
  if (values.uploadAccess === 'key' && values.uploadKeys?.length === 0) {
    faults.push('UPLOAD_KEYS must be set when UPLOAD_ACCESS is key.');
  }
  if (values.uploadKeys?.length && !env.UPLOAD_ACCESS?.trim()) {
    faults.push('UPLOAD_ACCESS must be set with UPLOAD_KEYS: without it, the site is open to everybody.');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...values, publicUrl: values.publicUrl ?? `http://localhost:${values.port}` };
}
