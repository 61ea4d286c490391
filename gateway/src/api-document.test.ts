import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import type { ApiDocument, HeaderObject } from './platform/api-document/open-api.ts';
import { openSite } from './site/open-site.ts';
import { disc } from './testing/pictures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { upload } from './testing/upload.ts';

const key = 'a-key-for-the-tests';
const deployToken = 'a-token-for-deployments';
const operatorToken = 'the-token-of-the-operator-of-the-tests';
let dataDir: string;
let gateway: TestGateway;
let document: ApiDocument;
let ajv: Ajv2020;
const seen = new Set<string>();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'liftout-document-'));
  const env = {
    GATEWAY_API_KEYS: key,
    DEPLOY_TOKENS: `mf-blog=${deployToken}`,
    OPERATOR_TOKEN: operatorToken,
    DATA_DIR: dataDir,
  };
  const site = await openSite({
    config: readConfig(env),
    logger: pino({ level: 'silent' }),
    workspace: null,
  });
  gateway = await startTestGateway(env, { site });
  document = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as ApiDocument;
  ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'doc', ...document });
});
afterAll(() => gateway.dispose());

/** Calls a path and compares the answer with the document. */
async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${gateway.url}${path}`, init);
  const method = (init.method ?? 'GET').toLowerCase();
  const pathname = path.split('?')[0] as string;
  const template = Object.keys(document.paths).find((known) =>
    new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(pathname),
  ) as string;
  const operation = document.paths[template]?.[method];
  expect(operation, `${method} ${path} is documented`).toBeDefined();
  const documented = operation?.responses[response.status];
  expect(documented, `${method} ${path} documents ${response.status}`).toBeDefined();
  seen.add(`${method} ${template} ${response.status}`);
  for (const [name, { schema }] of Object.entries<HeaderObject>(documented?.headers ?? {})) {
    const value = response.headers.get(name);
    expect(value, `${method} ${path} sends ${name}`).not.toBeNull();
    if (schema.type === 'integer') expect(value, `${name} is a number`).toMatch(/^\d+$/);
  }
  const type = response.headers.get('content-type')?.split(';')[0];
  if (!documented?.content) {
    expect(type).toBeUndefined();
    return response;
  }
  expect(Object.keys(documented.content)).toContain(type);
  if (type === 'application/json') {
    const pointer = [
      'paths',
      template,
      method,
      'responses',
      String(response.status),
      'content',
      'application/json',
      'schema',
    ]
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.getSchema(`doc#/${pointer}`);
    const body: unknown = await response.clone().json();
    expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true);
  }
  return response;
}

async function formWith(field: string, name: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.append(field, new Blob([(await disc().png().toBuffer()) as Uint8Array<ArrayBuffer>]), name);
  for (const [one, value] of Object.entries(fields)) form.append(one, value);
  return form;
}

describe('the OpenAPI document', () => {
  it('matches the answers of the gateway, on every path', async () => {
    const { answer } = await upload(gateway.url, await disc().png().toBuffer());
    await call('/api/upload', { method: 'POST', body: await formWith('image', 'a.png') });
    await call('/api/upload', { method: 'POST', body: await formWith('picture', 'a.png') });
    await call('/api/upload', { method: 'POST' });
    await call('/api/upload', {
      method: 'POST',
      body: await formWith('image', 'a.png'),
      headers: { 'Idempotency-Key': '!' },
    });
    for (const format of ['png', 'jpg', 'webp', 'gif']) {
      await call(`/api/download/secure/${answer.downloadToken}?format=${format}`);
    }
    await call('/api/download/secure/x');
    await call(`/uploads/${answer.processedPath}`);
    await call('/uploads/x');
    await call(`/api/results/${answer.downloadToken}`, { method: 'DELETE' });
    await call('/api/results/x', { method: 'DELETE' });
    await call(`/api/download/secure/${answer.downloadToken}`);

    const headers = { 'X-Api-Key': key };
    for (const fields of [
      {},
      { format: 'zip' },
      { format: 'webp' },
      { bg_color: 'red' },
      { size: 'none' },
    ] as Record<string, string>[]) {
      await call('/v1.0/removebg', {
        method: 'POST',
        headers,
        body: await formWith('image_file', 'a.png', fields),
      });
    }
    await call('/v1.0/removebg', {
      method: 'POST',
      headers: { ...headers, Accept: 'application/json' },
      body: await formWith('image_file', 'a.png'),
    });
    await call('/v1.0/removebg', { method: 'POST' });
    await call('/v1.0/removebg', { method: 'POST', headers, body: 'x' });
    await call('/v1.0/account', { headers });
    await call('/v1.0/account');
    const deploying = { Authorization: `Bearer ${deployToken}` };
    await call('/api/deployments');
    await call('/api/deployments', { headers: { Accept: 'text/html' } });
    await call('/api/deployments/mf-blog', { method: 'PUT', body: 'no archive' });
    await call('/api/deployments/mf-blog', { method: 'PUT', body: 'no archive', headers: deploying });
    for (const action of ['rollback', 'promote', 'drop', 'retire']) {
      await call(`/api/deployments/mf-blog/${action}`, { method: 'POST' });
      await call(`/api/deployments/mf-blog/${action}`, { method: 'POST', headers: deploying });
      await call(`/api/deployments/nothing/${action}`, { method: 'POST', headers: deploying });
    }
    const version = { app: 'mf-blog', hash: '0123456789abcdef' };
    const post = (body: unknown) => ({ method: 'POST', headers: deploying, body: JSON.stringify(body) });
    await call('/api/deployments/promote', post({ versions: [version] }));
    await call('/api/deployments/rollback', post({ versions: [version] }));
    await call('/api/deployments/links', post({ versions: [version] }));
    await call('/api/deployments/mf-blog/canary', post({ hash: version.hash, percent: 5 }));
    await call('/api/deployments/mf-blog/failures', { headers: deploying });
    const failure = { hash: version.hash, kind: 'load', path: '/blog', message: 'It did not come.' };
    await call('/api/deployments/mf-blog/failures', post(failure));
    await call('/api/deployments/mf-blog/vitals', post({ hash: version.hash, lcp: 1200, cls: 0.01 }));
    await call('/api/deployments/preview/leave', { redirect: 'manual' });
    await call('/api/deployments/preview/nothing', { redirect: 'manual' });

    const operating = { Authorization: `Bearer ${operatorToken}` };
    await call('/api/deployments/tokens');
    await call('/api/deployments/tokens', { headers: operating });
    const added = await call('/api/deployments/tokens', {
      method: 'POST',
      headers: operating,
      body: JSON.stringify({ label: 'the blog team', apps: ['mf-blog'] }),
    });
    const { id } = (await added.json()) as { id: string };
    await call(`/api/deployments/tokens/${id}/rotate`, { method: 'POST', headers: operating });
    await call(`/api/deployments/tokens/${id}`, { method: 'DELETE', headers: operating });
    await call(`/api/deployments/tokens/${id}`, { method: 'DELETE', headers: operating });

    for (const path of [
      '/api/health/live',
      '/api/health/ready',
      '/api/health/serving',
      '/metrics',
      '/api/openapi.json',
      '/api/docs',
      '/api/engine',
    ])
      await call(path);
    const called = new Set([...seen].map((one) => one.split(' ').slice(0, 2).join(' ')));
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect([...called].sort()).toEqual(documented.sort());
  });

  it.each([
    ['post', '/api/upload', [401, 408, 503, 507]],
    ['get', '/api/engine', [401, 429]],
    ['get', '/api/download/secure/{token}', [401, 503, 507]],
    ['delete', '/api/results/{token}', [401, 429, 503]],
    ['get', '/uploads/{processedPath}', [401, 429, 503]],
    ['post', '/v1.0/removebg', [408, 503, 507]],
    ['get', '/api/deployments/preview/{token}', [409]],
    ['put', '/api/deployments/{app}', [408, 507]],
    ['post', '/api/deployments/{app}/promote', [408, 503, 507]],
    ['post', '/api/deployments/links', [503]],
    ['get', '/api/deployments/tokens', [503]],
    ['post', '/api/deployments/tokens', [503, 507]],
    ['get', '/api/deployments/{app}/failures', [503]],
  ])('names the refusals that depend on settings and faults: %s %s', (method, path, statuses) => {
    const documented = Object.keys(document.paths[path]?.[method]?.responses ?? {});
    expect(documented).toEqual(expect.arrayContaining(statuses.map(String)));
  });

  it('names the headers of the rate limit', () => {
    const responses = document.paths['/api/upload']?.post?.responses;
    for (const status of [200, 429]) {
      const headers = Object.keys(responses?.[status]?.headers ?? {});
      expect(headers).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
    }
  });

  it('calls a body of bytes a file', () => {
    const bodies = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(
        ({ requestBody }) => requestBody?.content['application/octet-stream'] ?? [],
      ),
    );
    expect(bodies).not.toEqual([]);
    for (const { schema } of bodies) expect(schema.contentMediaType).toBe('application/octet-stream');
  });

  it('is an OpenAPI document without dangling references', () => {
    expect(document.openapi).toBe('3.1.0');
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(document.components.schemas).toHaveProperty(name as string);
    }
    for (const schema of Object.values(document.components.schemas))
      expect(ajv.validateSchema(schema)).toBe(true);
  });

  const hash = '0123456789abcdef';
  const failure = { hash, kind: 'load', path: '/blog', message: 'It did not come.' };
  const versions = (count: number) => Array.from({ length: count }, (_, i) => ({ app: `mf-a${i}`, hash }));
  const token = { label: 'the blog team', apps: ['mf-blog'] };
  it.each<[string, object]>([
    ['promote', { versions: [] }],
    ['promote', { versions: versions(51) }],
    ['links', { versions: versions(11) }],
    ['links', { environment: 'Staging' }],
    ['tokens', { ...token, label: '' }],
    ['tokens', { ...token, label: 'x'.repeat(65) }],
    ['tokens', { ...token, label: 'operator' }],
    ['tokens', { ...token, apps: [] }],
    ['tokens', { ...token, apps: ['blog'] }],
    ['tokens', { ...token, apps: Array(51).fill('mf-blog') }],
    ['{app}/promote', { hash: 'x' }],
    ['{app}/rollback', { hash, more: 1 }],
    ['{app}/canary', { hash: 'x', percent: 5 }],
    ['{app}/canary', { hash, percent: 100 }],
    ['{app}/drop', { environment: 'Staging' }],
    ['{app}/retire', { redirect: '//other.example' }],
    ['{app}/retire', { redirect: `/${'x'.repeat(500)}` }],
    ['{app}/failures', { ...failure, path: 'x'.repeat(301) }],
    ['{app}/failures', { ...failure, message: 'x'.repeat(501) }],
    ['{app}/failures', { ...failure, kind: 'other' }],
    ['{app}/vitals', { hash, lcp: 60_001 }],
    ['{app}/vitals', { hash, inp: -1 }],
    ['{app}/vitals', { hash, cls: 101 }],
    ['{app}/vitals', { hash: 'x' }],
  ])('forbids a body that the gateway refuses: %s %j', async (path, body) => {
    expect(await acceptedBy(path, body)).toEqual({ gateway: false, document: false });
  });

  it.each<[string, object]>([
    ['{app}/failures', { ...failure, more: 1 }],
    ['{app}/vitals', { hash, more: 1 }],
    ['tokens', token],
  ])('allows a body that the gateway accepts: %s %j', async (path, body) => {
    expect(await acceptedBy(path, body)).toEqual({ gateway: true, document: true });
  });

  async function acceptedBy(path: string, body: object) {
    const template = `/api/deployments/${path}`;
    const { status } = await fetch(`${gateway.url}${template.replace('{app}', 'mf-blog')}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(body),
    });
    const content = document.paths[template]?.post?.requestBody?.content['application/json'];
    return { gateway: status !== 400, document: ajv.validate(content?.schema ?? false, body) };
  }

  it('says which calls need a key, and that the others do not', () => {
    expect(document.security).toEqual([]);
    expect(document.paths['/v1.0/removebg']?.post?.security).toEqual([{ apiKey: [] }, { bearer: [] }]);
    for (const methods of Object.values(document.paths)) {
      for (const { responses, security } of Object.values(methods)) {
        const isPrivate = responses[401]?.description.startsWith('access_required') ?? false;
        expect(security?.some((schemes) => 'basic' in schemes) ?? false).toBe(isPrivate);
        for (const scheme of security?.flatMap(Object.keys) ?? [])
          expect(document.components.securitySchemes).toHaveProperty(scheme);
      }
    }
    expect(document.paths['/api/upload']?.post?.security).toContainEqual({});
  });

  it('says what each option means, and what holds without it', () => {
    const body = document.paths['/v1.0/removebg']?.post?.requestBody?.content['application/json'];
    const properties = body?.schema.properties as Record<string, { description?: string; default?: unknown }>;
    expect(document.paths['/v1.0/removebg']?.post?.description).toContain('also send `size=full`');
    expect(properties).toMatchObject({ crop: { default: false }, shadow_opacity: { default: 50 } });
    expect(Object.keys(properties)).toContain('shadow_opacity');
    for (const [name, { description }] of Object.entries(properties))
      expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)]);
  });
});

describe('/api/docs', () => {
  it('shows every call with examples in three languages, and allows only its own styles', async () => {
    const response = await fetch(`${gateway.url}/api/docs`);
    const page = await response.text();
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of Object.keys(methods)) expect(page).toContain(`${method.toUpperCase()} ${path}`);
    }
    const form = /<article aria-labelledby="upload">[\s\S]*?<\/article>/.exec(page)?.[0] ?? '';
    const kind = (field: string) => new RegExp(`<code>${field}</code></th><td>(.*?)</td>`).exec(form)?.[1];
    expect([kind('image'), kind('hints')]).toEqual(['file', 'JSON']);
    const link = /<article aria-labelledby="createPreviewLink">[\s\S]*?<\/article>/.exec(page)?.[0];
    expect(link).toMatch(/Body: [\s\S]*<code>versions<[\s\S]*Or: [\s\S]*<code>environment</);
    expect(page).toMatch(/curl -H[\s\S]*await fetch\([\s\S]*import requests/);
    const styles = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(page).not.toMatch(/ style="|<script/);
  });
});
