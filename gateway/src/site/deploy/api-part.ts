import { appNamePattern } from '@liftout/page-contract';
import type { z } from 'zod';
import type { ApiPart } from '../../platform/api-document/create-api-document.ts';
import { binary, json, refusals, toJsonSchema } from '../../platform/api-document/describe.ts';
import type { JsonSchema, Operation, ResponseObject } from '../../platform/api-document/open-api.ts';
import { versionSourceSchema } from '../releases/state/live-state.ts';
import { deploymentSchemas } from './api-schemas.ts';
import {
  canaryBody,
  dropBody,
  environmentName,
  failureBody,
  linkBody,
  newTokenBody,
  promoteBody,
  promoteTogetherBody,
  retireBody,
  rollbackBody,
  rollbackTogetherBody,
  vitalsBody,
} from './request-bodies.ts';

const tags: Operation['tags'] = ['Deployments'];
const security = [{ bearer: [] }];
const text: JsonSchema = { type: 'string' };

function inPath(name: string, description: string, schema = text) {
  return { name, in: 'path', required: true, description, schema } as const;
}

const app = inPath('app', '`shell` or the name of a remote.', {
  type: 'string',
  pattern: appNamePattern.source,
});
const tokenId = inPath('id', 'Id of a token.');

const denied = refusals('Error', {
  403: 'The token is missing or not valid for this call.',
  503: 'The deployment state cannot be read or changed at the moment. Nothing has changed.',
});
const slowedDown = refusals('Error', { 429: 'Too many wrong tokens or reports from one address.' });
const unknownApp = refusals('Error', { 404: 'No app of this name can be deployed.' });
const noRoom = refusals('Error', { 507: 'The gateway has no room for the change.' });
const noVersion = refusals('DeploymentRefusal', { 409: 'There is no version to act on.' });
const misfit = refusals('DeploymentRefusal', {
  422: 'The version would break the site. Each fault is named.',
});
const tooSlow = refusals('Error', { 408: 'The request did not arrive in time.' });
const badBody = {
  ...tooSlow,
  ...refusals('Error', {
    400: 'The body is not the JSON that the call takes.',
    413: 'The body is too long.',
  }),
};
const changing = { ...denied, ...unknownApp, ...noVersion, ...slowedDown, ...noRoom };

function query(name: string, schema: JsonSchema, description: string) {
  return { name, in: 'query', required: false, description, schema } as const;
}

/** @param schema Checks the body of the call. */
function body(schema: z.ZodType) {
  return {
    required: !schema.safeParse({}).success,
    content: { 'application/json': { schema: toJsonSchema(schema, 'input') } },
  };
}

function ok(description: string, schema: keyof typeof deploymentSchemas): Record<string, ResponseObject> {
  return { 200: { description, content: json(schema) } };
}

const switchedTogether = {
  ...ok('Visitors get them from now on.', 'DeploymentSwitch'),
  ...denied,
  ...noVersion,
  ...slowedDown,
  ...noRoom,
  ...misfit,
};

type Details = Omit<Operation, 'operationId' | 'tags' | 'summary'>;

/** A call that needs no token. */
const open = (operationId: string, summary: string, details: Details): Operation => ({
  operationId,
  tags,
  summary,
  ...details,
});

const secured = (operationId: string, summary: string, details: Details): Operation =>
  open(operationId, summary, { security, ...details });

const post = (operationId: string, summary: string, details: Details): Record<string, Operation> => ({
  post: secured(operationId, summary, {
    ...details,
    responses: { ...details.responses, ...(details.requestBody && badBody) },
  }),
});

const toPage: ResponseObject = {
  description: 'Redirects to the page.',
  content: { 'text/html': { schema: text } },
};

/** Where a build comes from. */
const source = Object.entries(
  toJsonSchema(versionSourceSchema, 'input').properties as Record<string, JsonSchema>,
).map(([name, { description, ...schema }]) => query(name, schema, String(description)));

const paths: Record<string, Record<string, Operation>> = {
  '/api/deployments': {
    get: open('listDeployments', 'List the live versions', {
      responses: {
        200: {
          description: 'As JSON, or as a page for browsers.',
          content: { ...json('DeploymentList'), 'text/html': { schema: text } },
        },
      },
    }),
  },
  '/api/deployments/promote': post('promoteTogether', 'Make several versions live in one step', {
    requestBody: body(promoteTogetherBody),
    responses: switchedTogether,
  }),
  '/api/deployments/rollback': post('rollBackTogether', 'Go back to several earlier versions in one step', {
    description: 'For versions that went live together and do not fit the earlier versions of each other.',
    requestBody: body(rollbackTogetherBody),
    responses: switchedTogether,
  }),
  '/api/deployments/links': post(
    'createPreviewLink',
    'Make a link that shows versions before they are live',
    {
      requestBody: body(linkBody),
      responses: {
        ...ok('A link for `versions` or for an `environment`.', 'PreviewLink'),
        ...denied,
        ...noVersion,
        ...slowedDown,
      },
    },
  ),
  '/api/deployments/preview/leave': {
    get: open('leavePreview', 'Leave a preview', {
      parameters: [query('to', text, 'Path of a page.')],
      responses: { 302: toPage },
    }),
  },
  '/api/deployments/preview/{token}': {
    get: open('enterPreview', 'Enter a preview', {
      description: 'For browsers: sets a cookie and redirects to `to`, or to the home page.',
      parameters: [inPath('token', 'Token of a link.'), query('to', text, 'Path of a page.')],
      responses: {
        302: toPage,
        ...refusals('Error', {
          403: 'The link is not valid, or it has expired.',
          503: 'Its versions cannot be read at the moment.',
        }),
        ...refusals('DeploymentRefusal', { 409: 'The preview is over: its versions are gone.' }),
      },
    }),
  },
  '/api/deployments/tokens': {
    get: secured('listDeployTokens', 'List the deploy tokens that were made over HTTP', {
      responses: { ...ok('Without their secrets.', 'DeployTokens'), ...denied, ...slowedDown },
    }),
    post: secured('addDeployToken', 'Make a deploy token', {
      description: 'This and the other calls for tokens need OPERATOR_TOKEN as a bearer token.',
      requestBody: body(newTokenBody),
      responses: {
        201: { description: 'The token, with its secret.', content: json('IssuedDeployToken') },
        ...badBody,
        ...denied,
        ...slowedDown,
        ...noRoom,
      },
    }),
  },
  '/api/deployments/tokens/{id}/rotate': post('rotateDeployToken', 'Replace the secret of a deploy token', {
    parameters: [tokenId],
    responses: {
      ...ok('The token, with its new secret.', 'IssuedDeployToken'),
      ...denied,
      ...refusals('Error', { 404: 'There is no such token.' }),
      ...slowedDown,
      ...noRoom,
    },
  }),
  '/api/deployments/tokens/{id}': {
    delete: secured('revokeDeployToken', 'Revoke a deploy token', {
      parameters: [tokenId],
      responses: {
        204: { description: 'The token is no longer valid.' },
        ...denied,
        ...refusals('Error', { 404: 'There is no such token.' }),
        ...slowedDown,
        ...noRoom,
      },
    }),
  },
  '/api/deployments/{app}': {
    put: secured('deploy', 'Check a build and put it live', {
      description:
        'The body is the archive that `npm run deploy` makes. A version that would break the site is refused. One of `check`, `preview`, `environment` and `canary` changes who gets the version.',
      parameters: [
        app,
        query('check', text, 'If present, the build is only checked.'),
        query('preview', text, 'If present, a link shows the version, which can go live later.'),
        query(
          'environment',
          toJsonSchema(environmentName, 'input'),
          'Name of an environment that gets the version. Visitors never get it. With `preview`, the version is only checked with those of the environment, without a link, and can go there together with others.',
        ),
        query('canary', { type: 'integer', minimum: 1, maximum: 99 }, 'Percent of the visitors who get it.'),
        query(
          'beside',
          text,
          'With `preview` or `check`: versions in preview that are to go live together with this one, as `app@hash` separated by commas. The token must be valid for their apps, too. `POST /api/deployments/promote` makes all of them live. With `environment`: versions that were sent with `preview` and `environment` and go there together with this one.',
        ),
        query(
          'following',
          text,
          'With `preview` or `check`: apps whose versions are sent next and are to go live together with this one, separated by commas. Their live versions do not count, so this version can go live only together with them. The token must be valid for them, too.',
        ),
        ...source,
      ],
      requestBody: { required: true, content: { 'application/octet-stream': { schema: binary } } },
      responses: {
        ...ok('It passed the gate.', 'DeploymentReport'),
        ...changing,
        ...misfit,
        ...tooSlow,
        ...refusals('Error', { 507: 'The gateway has no room for the version.' }),
      },
    }),
  },
  '/api/deployments/{app}/promote': post('promote', 'Make a canary, or a version in preview, live', {
    parameters: [app],
    requestBody: body(promoteBody),
    responses: { ...ok('Visitors get it from now on.', 'DeploymentSwitch'), ...changing, ...misfit },
  }),
  '/api/deployments/{app}/rollback': post('rollBack', 'Go back to the version before, or to a named one', {
    parameters: [app],
    requestBody: body(rollbackBody),
    responses: { ...ok('Visitors get it from now on.', 'DeploymentSwitch'), ...changing, ...misfit },
  }),
  '/api/deployments/{app}/canary': post('startCanary', 'Give a version in preview to some visitors', {
    parameters: [app],
    requestBody: body(canaryBody),
    responses: { ...ok('They get it from now on.', 'DeploymentSwitch'), ...changing, ...misfit },
  }),
  '/api/deployments/{app}/drop': post('drop', 'Take a canary back, or a version out of an environment', {
    parameters: [app],
    requestBody: body(dropBody),
    responses: { 204: { description: 'Done.' }, ...changing },
  }),
  '/api/deployments/{app}/retire': post('retire', 'Take an app off the site', {
    description: 'Its paths become free. A rollback brings it back.',
    parameters: [app],
    requestBody: body(retireBody),
    responses: { 204: { description: 'Done.' }, ...changing, ...misfit },
  }),
  '/api/deployments/{app}/vitals': {
    post: open('reportWebVitals', 'Report the Core Web Vitals of a page', {
      description: 'Sent by pages, for one visit in ten. It needs no token.',
      parameters: [app],
      requestBody: body(vitalsBody),
      responses: { 204: { description: 'Report accepted.' }, ...badBody, ...unknownApp, ...slowedDown },
    }),
  },
  '/api/deployments/{app}/failures': {
    post: open('reportPageFailure', 'Report a failure of a version in a browser', {
      description:
        'Sent by pages. It needs no token. A report counts once for each address that got the version.',
      parameters: [app],
      requestBody: body(failureBody),
      responses: { 204: { description: 'Report accepted.' }, ...badBody, ...unknownApp, ...slowedDown },
    }),
    get: secured('listPageFailures', 'List the latest failures that browsers reported', {
      parameters: [app],
      responses: {
        ...ok('Only for the team: the text comes from browsers.', 'PageFailures'),
        ...denied,
        ...unknownApp,
        ...slowedDown,
      },
    }),
  },
};

/** The calls for teams and for the operator. */
export const deploymentsApi: ApiPart = {
  tags: [{ name: 'Deployments', description: 'For the teams that deploy. Each remote has its own token.' }],
  paths,
  schemas: deploymentSchemas,
};
