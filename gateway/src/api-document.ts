import { downloadFormats } from '@liftout/gateway-contract';
import { z } from 'zod';
import type { ApiDocument, JsonSchema, MediaType, ResponseObject } from './platform/api-document/open-api.ts';
import {
  errorAnswer,
  liveAnswer,
  publicAccountAnswer,
  publicErrorAnswer,
  publicRemovalAnswer,
  readyAnswer,
  uploadAnswer,
} from './removal/api/api-schemas.ts';
import { removalFields } from './removal/api/public/options.ts';
import { deploymentPaths, deploymentSchemas } from './site/deploy/api-document.ts';

const binary: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

const components = {
  UploadAnswer: uploadAnswer,
  Error: errorAnswer,
  PublicError: publicErrorAnswer,
  PublicRemoval: publicRemovalAnswer,
  PublicAccount: publicAccountAnswer,
  Live: liveAnswer,
  Ready: readyAnswer,
  ...deploymentSchemas,
} as const;

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

function json(name: keyof typeof components): Record<string, MediaType> {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

function refusals(
  name: 'Error' | 'PublicError',
  descriptions: Record<number, string>,
): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      {
        description,
        ...(['429', '503'].includes(status) && {
          headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string' } } },
        }),
        content: json(name),
      },
    ]),
  );
}

const tokenParameter = {
  name: 'token',
  in: 'path',
  required: true,
  description: '`downloadToken` of the upload.',
  schema: { type: 'string' },
} as const;

function publicBody(): Record<string, MediaType> {
  const fields = toJsonSchema(removalFields, 'input');
  const properties = fields.properties as Record<string, JsonSchema>;
  const files = {
    image_file: {
      ...binary,
      description: 'The picture; exactly one of image_file, image_file_b64 and image_url.',
    },
    bg_image_file: { ...binary, description: 'A picture that covers the background.' },
  };
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { ...files, ...properties } } },
    'application/json': { schema: { type: 'object', properties } },
    'application/x-www-form-urlencoded': { schema: { type: 'object', properties } },
  };
}

const text = (description: string) => ({ description, schema: { type: 'string' } });

/** The OpenAPI document, made of the schemas that validate requests and to which answers are held. */
export function createApiDocument(publicUrl: string): ApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Liftout',
      version: '1.0.0',
      description:
        'Removes the background of pictures. The site’s own calls are under /api; /v1.0 is for programs with a key and speaks the same language as the API that many of them already know.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'Programs', description: 'For programs with an API key.' },
      { name: 'Site', description: 'What the site itself calls; no key, limited by address.' },
      { name: 'Deployments', description: 'For the teams that deploy; each remote has its own token.' },
      { name: 'Operations', description: 'For those who run the server.' },
    ],
    paths: {
      '/v1.0/removebg': {
        post: {
          operationId: 'removeBackground',
          tags: ['Programs'],
          summary: 'Remove the background of a picture',
          description:
            'Answers the picture’s bytes; with `Accept: application/json` the same in base64. Each option is carried out or refused. Repeats of a request that is being worked on cost nothing.',
          security: [{ apiKey: [] }, { bearer: [] }],
          requestBody: { required: true, content: publicBody() },
          responses: {
            200: {
              description: 'The result.',
              headers: {
                'X-Width': text('Pixels of the result.'),
                'X-Height': text('Pixels of the result.'),
                'X-Max-Width': text('Pixels that size=full would have given.'),
                'X-Max-Height': text('Pixels that size=full would have given.'),
                'X-Credits-Charged': text('Always 0.'),
                'X-Foreground-Top': text('Where the subject is in the result.'),
                'X-Foreground-Left': text('Where the subject is in the result.'),
                'X-Foreground-Width': text('Size of the subject in the result.'),
                'X-Foreground-Height': text('Size of the subject in the result.'),
                'X-RateLimit-Limit': text('Megapixels a minute.'),
                'X-RateLimit-Remaining': text('Megapixels left in this minute.'),
                'X-RateLimit-Reset': text('Unix time at which all are free again.'),
              },
              content: {
                'image/png': { schema: binary },
                'image/jpeg': { schema: binary },
                'image/webp': { schema: binary },
                'application/zip': { schema: binary },
                ...json('PublicRemoval'),
              },
            },
            ...refusals('PublicError', {
              400: 'The picture or an option cannot be used.',
              402: 'The removal provider has no credits left.',
              403: 'The API key is missing or wrong.',
              415: 'A body of another type.',
              429: 'The rate limit is reached.',
              500: 'Something went wrong.',
              503: 'Too much to do; try again.',
              507: 'No room left.',
            }),
          },
        },
      },
      '/v1.0/account': {
        get: {
          operationId: 'showAccount',
          tags: ['Programs'],
          summary: 'What may still be called',
          description:
            'Calls are free here, as many as the rate limit allows: `free_calls` is what is left of this minute.',
          security: [{ apiKey: [] }, { bearer: [] }],
          responses: {
            200: { description: 'The account.', content: json('PublicAccount') },
            ...refusals('PublicError', { 403: 'The API key is missing or wrong.' }),
          },
        },
      },
      '/api/upload': {
        post: {
          operationId: 'upload',
          tags: ['Site'],
          summary: 'Remove the background of one picture and keep the result for a day',
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              description: 'A repeat with the same key and picture gets the first answer again.',
              schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
            },
          ],
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['image'],
                  properties: {
                    image: {
                      ...binary,
                      description:
                        'JPEG, PNG, GIF, WebP, BMP, TIFF or SVG of at most 10 MiB and 25 megapixels.',
                    },
                  },
                },
              },
            },
          },
          responses: {
            200: {
              description: 'Accepted; `status` says whether the removal worked.',
              content: json('UploadAnswer'),
            },
            ...refusals('Error', {
              400: 'missing_file, too_many_files, malformed_multipart or invalid_idempotency_key.',
              408: 'The request came too slowly.',
              409: 'The Idempotency-Key was used for another picture.',
              413: 'The file is larger than 10 MiB.',
              415: 'The file is no picture of a supported type, or the body is no form.',
              422: 'The picture is damaged or has too many pixels.',
              429: 'The rate limit of this address is reached.',
              500: 'Something went wrong.',
              503: 'Too many pictures wait; try again.',
              507: 'No room left.',
            }),
          },
        },
      },
      '/api/download/secure/{token}': {
        get: {
          operationId: 'download',
          tags: ['Site'],
          summary: 'Download a result as a file',
          parameters: [
            tokenParameter,
            {
              name: 'format',
              in: 'query',
              required: false,
              description: 'jpg is on white.',
              schema: { type: 'string', enum: [...downloadFormats], default: 'png' },
            },
          ],
          responses: {
            200: {
              description: 'The file, as an attachment.',
              headers: { 'Content-Disposition': text('Named after the uploaded file.') },
              content: {
                'image/png': { schema: binary },
                'image/jpeg': { schema: binary },
                'image/webp': { schema: binary },
              },
            },
            ...refusals('Error', {
              400: 'invalid_format',
              403: 'bad_token',
              404: 'unknown_result',
              410: 'expired',
              503: 'Too many pictures wait; try again.',
            }),
          },
        },
      },
      '/api/results/{token}': {
        delete: {
          operationId: 'deleteResult',
          tags: ['Site'],
          summary: 'Delete a result before its time',
          parameters: [tokenParameter],
          responses: {
            204: { description: 'It is gone; also when it was gone before.' },
            ...refusals('Error', { 403: 'bad_token', 410: 'expired' }),
          },
        },
      },
      '/uploads/{processedPath}': {
        get: {
          operationId: 'showResult',
          tags: ['Site'],
          summary: 'Show a result',
          parameters: [
            { ...tokenParameter, name: 'processedPath', description: '`processedPath` of the upload.' },
          ],
          responses: {
            200: { description: 'The result.', content: { 'image/png': { schema: binary } } },
            ...refusals('Error', { 404: 'unknown_result' }),
          },
        },
      },
      ...deploymentPaths,
      '/api/health/live': {
        get: {
          operationId: 'live',
          tags: ['Operations'],
          summary: 'The process answers',
          responses: { 200: { description: 'It does.', content: json('Live') } },
        },
      },
      '/api/health/ready': {
        get: {
          operationId: 'ready',
          tags: ['Operations'],
          summary: 'Pictures can be cut and results kept',
          responses: {
            200: { description: 'They can.', content: json('Ready') },
            503: { description: 'Not now.', content: json('Ready') },
          },
        },
      },
      '/metrics': {
        get: {
          operationId: 'metrics',
          tags: ['Operations'],
          summary: 'Metrics for Prometheus',
          responses: {
            200: { description: 'Text.', content: { 'text/plain': { schema: { type: 'string' } } } },
            ...refusals('Error', { 403: 'METRICS_TOKEN is set and was not sent.' }),
          },
        },
      },
      '/api/openapi.json': {
        get: {
          operationId: 'openapi',
          tags: ['Operations'],
          summary: 'This document',
          responses: {
            200: {
              description: 'OpenAPI 3.1.',
              content: { 'application/json': { schema: { type: 'object' } } },
            },
          },
        },
      },
      '/api/docs': {
        get: {
          operationId: 'docs',
          tags: ['Operations'],
          summary: 'This document, to read',
          responses: {
            200: { description: 'A page.', content: { 'text/html': { schema: { type: 'string' } } } },
          },
        },
      },
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, toJsonSchema(schema, 'output')]),
      ),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
