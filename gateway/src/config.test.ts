import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { envExampleText, withCurrentTable } from './config-table.ts';
import { ConfigError } from './platform/config/config-error.ts';

describe('readConfig', () => {
  it('works without any variable', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      retentionHours: 24,
      trustProxy: 0,
      apiKeys: [],
    });
  });

  it('lists every fault at once, each with the expected format and without the value', () => {
    const read = () =>
      readConfig({
        PORT: 'eighty',
        RETENTION_HOURS: '-1',
        PUBLIC_URL: 'ftp://x',
        LOG_LEVEL: 'loud',
        DEPLOY_TOKENS: 'mf-blog=short',
        S3_ENDPOINT: 'http://s3',
        S3_ACCESS_KEY_ID: 'id',
        TOKEN_SECRET: 'too-short-secret',
      });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (error) {
      expect((error as ConfigError).faults).toEqual([
        'PORT must be a whole number from 0 to 65535.',
        'PUBLIC_URL must be an address such as https://liftout.example, without a path.',
        'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
        'TOKEN_SECRET must be text of at least 32 characters.',
        'RETENTION_HOURS must be a number from 0.0001 to 8760.',
        'DEPLOY_TOKENS must be name=value pairs separated by commas, each name `shell`, `mf-…` in lower case, or `*`, each value of at least 16 ASCII characters.',
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
        'S3_BUCKET must be set with S3_ENDPOINT.',
      ]);
      expect((error as Error).message).not.toMatch(/eighty|short-secret/);
    }
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', REMOVAL_PROVIDER_API_KEY: '' })).toMatchObject({
      port: 3000,
      providerApiKey: undefined,
    });
  });

  it.each(['::1', 'fe80::1%eth0', '10.0.0.1', 'localhost', 'gateway-1.internal'])('takes HOST=%s', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host);
  });

  it.each([
    ['HOST', '[::1]'],
    ['HOST', '300.1.1.1'],
    ['HOST', '127.0.0.1:3000'],
    ['HOST', '*'],
    ['PUBLIC_URL', 'https:liftout.example'],
    ['PUBLIC_URL', 'https://liftout.example/sub'],
    ['PUBLIC_URL', 'https://liftout.example?a'],
    ['PUBLIC_URL', 'https://name:word@liftout.example'],
    ['SAMPLE_ORIGIN', 'https://pictures.example/samples'],
    ['SAMPLE_ORIGIN', "https://pictures.example/;script-src 'unsafe-inline'"],
    ['REMOVAL_PROVIDER_URL', 'https:provider.example'],
    ['CDN_PURGE_HEADER', 'Bearer a-token'],
    ['CDN_PURGE_HEADER', 'Authorization:'],
    ['DEPLOY_TOKENS', `mf-blog:${'a'.repeat(16)}`],
    ['DEPLOY_TOKENS', `*=${'a'.repeat(16)},blog=${'b'.repeat(16)}`],
    ['DEPLOY_TOKENS', `MF-BLOG=${'a'.repeat(16)}`],
    ['DEPLOY_TOKENS', `mf-blog=${'é'.repeat(16)}`],
    ['GATEWAY_API_KEYS', `${'a'.repeat(16)},${'é'.repeat(16)}`],
    ['OPERATOR_TOKEN', 'ü'.repeat(32)],
    ['METRICS_TOKEN', 'й'.repeat(16)],
    ['TOKEN_SECRET', `${' '.repeat(32)}x`],
    ['TOKEN_SECRET', `"${'a'.repeat(40)}"`],
    ['DATA_DIR', "'/data'"],
    ['GATEWAY_API_KEYS', `"${'a'.repeat(16)},${'b'.repeat(16)}"`],
    ['PORT', '0x10'],
    ['RATE_LIMIT_PER_MINUTE', '1e3'],
    ['RETENTION_HOURS', '1e-3'],
    ['REDIS_URL', 'redis://'],
    ['CDN_PURGE_URL', 'https://name:word@cdn.example/purge'],
    ['S3_ENDPOINT', 'https://name@s3.example'],
    ['REMOVAL_PROVIDER_API_KEY', 'a key\nof two lines'],
    ['S3_ACCESS_KEY_ID', 'schlüssel'],
  ])('refuses %s=%s', (variable, value) => {
    expect(() => readConfig({ [variable]: value })).toThrow(`${variable} must be`);
  });

  it('removes stray spaces and line ends from addresses and secrets', () => {
    const config = readConfig({
      HOST: '0.0.0.0 ',
      PUBLIC_URL: 'HTTPS://Liftout.example/\r',
      REMOVAL_PROVIDER_URL: 'HTTPS://provider.example/v1/\r\n',
      REMOVAL_PROVIDER_API_KEY: 'a-key\r',
      CDN_PURGE_HEADER: 'Authorization: Bearer a-token',
      REDIS_URL: 'redis://:a-password@redis.example:6379/1',
      S3_BUCKET: 'results',
      TOKEN_SECRET: 's'.repeat(32),
    });
    expect(config).toMatchObject({
      redisUrl: 'redis://:a-password@redis.example:6379/1',
      host: '0.0.0.0',
      publicUrl: 'https://liftout.example',
      providerUrl: 'https://provider.example/v1/',
      providerApiKey: 'a-key',
      cdnPurgeHeader: 'Authorization: Bearer a-token',
    });
  });

  it('reads lists and pairs', () => {
    const config = readConfig({
      GATEWAY_API_KEYS: `${'a'.repeat(16)}, ${'b'.repeat(16)}`,
      DEPLOY_TOKENS: `mf-blog=${'c'.repeat(16)},mf-blog=${'d'.repeat(16)}`,
    });
    expect(config.apiKeys).toEqual(['a'.repeat(16), 'b'.repeat(16)]);
    expect(config.deployTokens).toEqual([
      ['mf-blog', 'c'.repeat(16)],
      ['mf-blog', 'd'.repeat(16)],
    ]);
  });
});

describe('the documents', () => {
  it('describe every variable as the code does', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme).toBe(withCurrentTable(readme));
  });

  it('list every variable in .env.example', async () => {
    const example = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
    expect(example).toBe(envExampleText());
  });
});
