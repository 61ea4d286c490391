import { availableParallelism } from 'node:os';
import { choice, list, number, optional, pairs, type Setting, text, url } from './settings.ts';

const cores = availableParallelism();

/** Every variable that the gateway reads, in the order of the table in README.md. */
export const settings = {
  port: number('PORT', { min: 0, max: 65_535, fallback: '3000', description: 'Port to listen on.' }),
  host: text('HOST', {
    fallback: '127.0.0.1',
    description: 'Address to listen on; `0.0.0.0` in a container.',
  }),
  publicUrl: optional(
    url('PUBLIC_URL', ['http:', 'https:'], {
      description:
        'Address under which visitors reach the site, for canonical links. Without it `http://localhost:PORT`. With `https:` the answers carry HSTS.',
    }),
  ),
  dataDir: text('DATA_DIR', {
    fallback: './data',
    description:
      'Folder for results, deployments and the token secret. The only place the gateway writes to.',
  }),
  retentionHours: number('RETENTION_HOURS', {
    min: 0.0001,
    max: 8760,
    integer: false,
    fallback: '24',
    description: 'Hours until a result is deleted.',
  }),
  providerUrl: url('REMOVAL_PROVIDER_URL', ['http:', 'https:'], {
    fallback: 'https://api.remove.bg/v1.0/removebg',
    description: 'Address of the background-removal provider; used when REMOVAL_PROVIDER_API_KEY is set.',
  }),
  providerApiKey: optional(
    text('REMOVAL_PROVIDER_API_KEY', {
      description: 'Key of the provider. With it, removals are made by the provider and not simulated.',
    }),
  ),
  providerTimeoutSeconds: number('REMOVAL_PROVIDER_TIMEOUT_SECONDS', {
    min: 1,
    max: 600,
    fallback: '60',
    description: 'The provider must have answered whole after this time.',
  }),
  model: optional(
    text('REMOVAL_MODEL', {
      description:
        'Name of an ONNX model (see `npm run model`), or path of an `.onnx` file with its JSON beside it. Used when no provider key is set.',
    }),
  ),
  apiKeys: list('GATEWAY_API_KEYS', 16, {
    description: 'Keys of programs that may call the public API (`/v1.0`). Without any, every call is 403.',
  }),
  deployTokens: pairs('DEPLOY_TOKENS', 16, {
    description: 'Deploy token of each remote, for example `mf-blog=…,mf-legal=…`; `*=…` is for all.',
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
  workers: number('WORKERS', {
    min: 1,
    max: 256,
    fallback: String(cores),
    description: 'Processes that work on pictures. Without a value: one per core.',
  }),
  queueLimit: number('QUEUE_LIMIT', {
    min: 0,
    max: 100_000,
    fallback: '64',
    description: 'Pictures that may wait for a process; a further one is answered 503.',
  }),
  trustProxy: number('TRUST_PROXY', {
    min: 0,
    max: 10,
    fallback: '0',
    description:
      'Number of reverse proxies in front. 0: `X-Forwarded-*` headers are ignored. Too high a number lets visitors choose their address.',
  }),
  uploadTimeoutSeconds: number('UPLOAD_TIMEOUT_SECONDS', {
    min: 1,
    max: 3600,
    fallback: '60',
    description: 'A request must have arrived whole after this time.',
  }),
  sampleOrigin: optional(
    url('SAMPLE_ORIGIN', ['http:', 'https:'], {
      description:
        'Host that serves the four sample pictures, when it is not this site; it is allowed in the content security policy.',
    }),
  ),
  metricsToken: optional(
    text('METRICS_TOKEN', {
      minLength: 16,
      description: 'When set, `/metrics` asks for it as a bearer token.',
    }),
  ),
  logLevel: choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    fallback: 'info',
    description: 'What is logged (JSON lines on standard output).',
  }),
  s3Endpoint: optional(
    url('S3_ENDPOINT', ['http:', 'https:'], {
      description: 'Address of an S3-compatible store; without it Amazon’s own for S3_REGION.',
    }),
  ),
  s3Bucket: optional(
    text('S3_BUCKET', {
      description: 'Bucket for results. When set, results are in S3 and not in DATA_DIR.',
    }),
  ),
  s3Region: text('S3_REGION', { fallback: 'us-east-1', description: 'Region of the bucket.' }),
  s3AccessKeyId: optional(
    text('S3_ACCESS_KEY_ID', {
      description: 'Key id for the bucket; without it the machine’s own role is used.',
    }),
  ),
  s3SecretAccessKey: optional(text('S3_SECRET_ACCESS_KEY', { description: 'Secret for S3_ACCESS_KEY_ID.' })),
  redisUrl: optional(
    url('REDIS_URL', ['redis:', 'rediss:'], {
      description:
        'Redis for jobs, rate limits and idempotency keys shared by several gateways; pictures are then worked on by `npm run worker` processes.',
    }),
  ),
} as const;

type Values = {
  readonly [Name in keyof typeof settings]: (typeof settings)[Name] extends Setting<infer T> ? T : never;
};

export interface Config extends Values {
  readonly publicUrl: string;
}

/** Every fault of a configuration at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}\nAll variables are described in gateway/README.md.`,
    );
    this.faults = faults;
  }
}

/** @throws ConfigError that lists every fault. An empty variable counts as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const values = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([name, setting]) => {
      const given = env[setting.variable] || setting.fallback;
      if (given === undefined) return [name, undefined];
      const value = setting.parse(given);
      if (value === undefined) faults.push(`${setting.variable} must be ${setting.format}.`);
      return [name, value];
    }),
  ) as unknown as Values;

  if ((values.s3AccessKeyId === undefined) !== (values.s3SecretAccessKey === undefined)) {
    faults.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  if (values.s3Endpoint !== undefined && !values.s3Bucket) {
    faults.push('S3_BUCKET must be set with S3_ENDPOINT.');
  }
  if ((values.s3Bucket || values.redisUrl) && !values.tokenSecret) {
    faults.push('TOKEN_SECRET must be set with S3_BUCKET or REDIS_URL, the same for every gateway.');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...values, publicUrl: values.publicUrl ?? `http://localhost:${values.port}` };
}
