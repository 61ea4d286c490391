import {
  choice,
  host,
  number,
  type Optional,
  origin,
  type SettingValues,
  text,
  url,
} from './config/settings.ts';

/** The variables of the server itself: addresses, limits of connections, logs, and the services that it uses. */
export const platformSettings = {
  port: number('PORT', { min: 0, max: 65_535, fallback: '3000', description: 'Port to listen on.' }),
  host: host('HOST', {
    fallback: '127.0.0.1',
    description: 'Address to listen on; `0.0.0.0` in a container.',
  }),
  publicUrl: origin('PUBLIC_URL', {
    description:
      'Address under which visitors reach the site, for canonical links. Without it `http://localhost:PORT`. With `https:` the answers have the HSTS header.',
  }) as Optional<string>,
  dataDir: text('DATA_DIR', {
    fallback: './data',
    description:
      'Folder for results, deployments and the token secret. The only place the gateway writes to.',
  }),
  trustProxy: number('TRUST_PROXY', {
    min: 0,
    max: 10,
    fallback: '0',
    description:
      'Number of reverse proxies in front. 0: `X-Forwarded-*` headers are ignored. If it is too high, visitors can fake their address.',
  }),
  uploadTimeoutSeconds: number('UPLOAD_TIMEOUT_SECONDS', {
    min: 1,
    max: 3600,
    fallback: '60',
    description: 'Seconds within which a whole request must arrive.',
  }),
  logLevel: choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    fallback: 'info',
    description: 'What is logged (JSON lines on standard output).',
  }),
  tokenSecret: text('TOKEN_SECRET', {
    minLength: 32,
    description:
      'Secret that signs download tokens and preview links. Without it, the gateway makes one and keeps it in DATA_DIR. All gateways of a fleet need the same.',
  }) as Optional<string>,
  metricsToken: text('METRICS_TOKEN', {
    inHeader: true,
    minLength: 16,
    word: 'public',
    description:
      'Bearer token for `/metrics`. `public` lets everybody read the metrics; without a value, nobody can.',
  }) as Optional<string>,
  s3Endpoint: url('S3_ENDPOINT', ['http:', 'https:'], {
    description: 'Address of an S3-compatible store. Without it, Amazon S3 in S3_REGION.',
  }) as Optional<string>,
  s3Bucket: text('S3_BUCKET', {
    description: 'Bucket for results and deployments, in place of DATA_DIR. Needs TOKEN_SECRET.',
  }) as Optional<string>,
  s3Region: text('S3_REGION', {
    inHeader: true,
    fallback: 'us-east-1',
    description: 'Region of the bucket.',
  }),
  s3AccessKeyId: text('S3_ACCESS_KEY_ID', {
    inHeader: true,
    description: 'Key id for the bucket. Without it, the role of the machine is used.',
  }) as Optional<string>,
  s3SecretAccessKey: text('S3_SECRET_ACCESS_KEY', {
    description: 'Secret for S3_ACCESS_KEY_ID.',
  }) as Optional<string>,
  redisUrl: url('REDIS_URL', ['redis:', 'rediss:'], {
    takesPassword: true,
    description:
      'Redis for jobs, rate limits and idempotency keys shared by several gateways; pictures are then processed by workers (`gateway/src/worker.ts`). Needs S3_BUCKET and TOKEN_SECRET.',
  }) as Optional<string>,
} as const;

export interface PlatformConfig extends SettingValues<typeof platformSettings> {
  readonly publicUrl: string;
}
