import type { DeploymentList, DeploymentRefusal, DeploymentReport } from '@liftout/gateway-contract';
import { z } from 'zod';
import type { ApiPart } from '../../platform/api-document/create-api-document.ts';
import type { JsonSchema, Operation, ResponseObject } from '../../platform/api-document/open-api.ts';

const hash = z.string().regex(/^[\da-f]{16}$/);
const version = { hash, version: z.string(), at: z.iso.datetime(), by: z.string(), size: z.int() };
const live = z.strictObject({ ...version, how: z.enum(['deploy', 'rollback', 'promote']) });

const deploymentList = z.strictObject({
  apps: z.array(
    z.strictObject({
      name: z.string(),
      live,
      history: z.array(live).describe('The newest first; the first is live.'),
      canary: z
        .strictObject({ ...version, percent: z.int(), views: z.int(), failedViews: z.int() })
        .exactOptional(),
      dropped: z.array(
        z.strictObject({ ...version, percent: z.int(), droppedAt: z.iso.datetime(), reason: z.string() }),
      ),
    }),
  ),
}) satisfies z.ZodType<DeploymentList>;

const deploymentFault = z.strictObject({
  check: z.enum([
    'archive',
    'descriptor',
    'integrity',
    'paths',
    'page contract',
    'shared versions',
    'navigation',
    'translations',
    'placeholders',
    'budget',
    'pages',
  ]),
  message: z.string(),
});

const deploymentReport = z.strictObject({
  app: z.string(),
  version: z.string(),
  hash,
  live: z.boolean().describe('False after a check and for a canary.'),
  canary: z.int().exactOptional().describe('Percent of the visitors.'),
  warnings: z
    .array(deploymentFault)
    .describe('What does not break the site but is worth a look, such as placeholder texts.'),
  rendered: z.int().describe('Page renderings that were checked.'),
  heaviestPage: z.strictObject({ id: z.string(), bytes: z.int() }),
  checkedIn: z.number().describe('Milliseconds of the gate.'),
  switchedIn: z.number().exactOptional().describe('Milliseconds until visitors got it.'),
}) satisfies z.ZodType<DeploymentReport>;

const deploymentRefusal = z.strictObject({
  status: z.literal('failed'),
  code: z.enum(['deployment_refused', 'no_such_version']),
  error: z.string(),
  faults: z.array(deploymentFault),
  requestId: z.string(),
}) satisfies z.ZodType<DeploymentRefusal>;

const switched = z.strictObject({
  app: z.string(),
  version: z.string(),
  hash,
  live: z.literal(true),
  switchedIn: z.number(),
});

const deploymentSchemas = {
  DeploymentList: deploymentList,
  DeploymentReport: deploymentReport,
  DeploymentRefusal: deploymentRefusal,
  DeploymentSwitch: switched,
} as const;

const json = (name: keyof typeof deploymentSchemas | 'Error') => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

const app = {
  name: 'app',
  in: 'path',
  required: true,
  description: '`shell` or the name of a remote.',
  schema: { type: 'string' },
} as const;

const security = [{ bearer: [] }];
const denied: ResponseObject = {
  description: 'The deploy token is missing or is for another app.',
  content: json('Error'),
};
const unknownApp: ResponseObject = {
  description: 'Nothing of this name can be deployed.',
  content: json('Error'),
};
const noVersion: ResponseObject = {
  description: 'There is no version to act on.',
  content: json('DeploymentRefusal'),
};

function query(name: string, schema: JsonSchema, description: string) {
  return { name, in: 'query', required: false, description, schema } as const;
}

function switching(operationId: string, summary: string): Record<string, Operation> {
  return {
    post: {
      operationId,
      tags: ['Deployments'],
      summary,
      parameters: [app],
      security,
      responses: {
        200: { description: 'Visitors get it from now on.', content: json('DeploymentSwitch') },
        403: denied,
        404: unknownApp,
        409: noVersion,
      },
    },
  };
}

/** Calls by which versions of the shell and the remotes go live. */
const deploymentPaths: Record<string, Record<string, Operation>> = {
  '/api/deployments': {
    get: {
      operationId: 'listDeployments',
      tags: ['Deployments'],
      summary: 'What runs, and since when',
      responses: {
        200: {
          description: 'As JSON, or as a page for browsers.',
          content: { ...json('DeploymentList'), 'text/html': { schema: { type: 'string' } } },
        },
      },
    },
  },
  '/api/deployments/{app}': {
    put: {
      operationId: 'deploy',
      tags: ['Deployments'],
      summary: 'Check a build and put it live',
      description:
        'The body is the archive that `npm run deploy` makes. What would break the site is refused.',
      parameters: [
        app,
        query('check', { type: 'string' }, 'When it is there, the build is checked and not put live.'),
        query(
          'canary',
          { type: 'integer', minimum: 1, maximum: 99 },
          'Percent of the visitors who get it first.',
        ),
      ],
      security,
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string' } } },
      },
      responses: {
        200: { description: 'It is fine.', content: json('DeploymentReport') },
        403: denied,
        404: unknownApp,
        409: noVersion,
        422: {
          description: 'It would break the site; each fault is named.',
          content: json('DeploymentRefusal'),
        },
      },
    },
  },
  '/api/deployments/{app}/rollback': switching(
    'rollBack',
    'Go back to the version before, or to one by its `hash`',
  ),
  '/api/deployments/{app}/promote': switching('promote', 'Give a canary to all visitors'),
  '/api/deployments/{app}/drop': {
    post: {
      operationId: 'dropCanary',
      tags: ['Deployments'],
      summary: 'Take a canary back',
      parameters: [app],
      security,
      responses: { 204: { description: 'It is gone.' }, 403: denied, 404: unknownApp, 409: noVersion },
    },
  },
  '/api/deployments/{app}/errors': {
    post: {
      operationId: 'reportCanaryError',
      tags: ['Deployments'],
      summary: 'Say that a page of a canary failed in a browser',
      parameters: [app],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { view: { type: 'string' }, message: { type: 'string' } } },
          },
        },
      },
      responses: {
        204: { description: 'Heard.' },
        404: unknownApp,
        429: {
          description: 'Too many reports from one address.',
          headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string' } } },
          content: json('Error'),
        },
      },
    },
  },
};

/** The calls for the teams that deploy. */
export const deploymentsApi: ApiPart = {
  tags: [
    { name: 'Deployments', description: 'For the teams that deploy. Each remote has a token of its own.' },
  ],
  paths: deploymentPaths,
  schemas: deploymentSchemas,
};
