import {
  doubtHelps,
  type EngineAnswer,
  type ErrorAnswer,
  errorCodes,
  removalEngines,
  type UploadAnswer,
} from '@liftout/gateway-contract';
import { z } from 'zod';
import type { ApiPart } from '../../../platform/api-document/create-api-document.ts';
import {
  accessRequired,
  accessSecurity,
  binary,
  json,
  rateLimitHeaders,
  refusals,
  retryAfter,
  toJsonSchema,
} from '../../../platform/api-document/describe.ts';
import { hintFields } from '../../picture/read-hints.ts';

const uploadAnswer = z.discriminatedUnion('status', [
  z.strictObject({
    id: z.uuid(),
    status: z.literal('completed'),
    isSimulationMode: z.boolean().describe('True when the built-in engine has made the result.'),
    downloadToken: z.string().min(1).describe('For the download and the deletion.'),
    processedPath: z.string().min(1).describe('For /uploads/{processedPath}.'),
    expiresAt: z.iso.datetime().describe('When the result is deleted.'),
    width: z.int().positive(),
    height: z.int().positive(),
    engine: z.enum(removalEngines).exactOptional().describe('What made the cut-out.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .exactOptional()
      .describe('0: certainly wrong. 1: certainly right. Absent with hints and when the engine cannot tell.'),
  }),
  z.strictObject({
    id: z.uuid(),
    status: z.literal('failed').describe('The picture was accepted, but its background was not removed.'),
    isSimulationMode: z.boolean(),
    downloadToken: z.literal(''),
    processedPath: z.literal(''),
    error: z.string().describe('A sentence to show.'),
    reason: z.string().describe('Stable and lower case.'),
  }),
]) satisfies z.ZodType<UploadAnswer>;

const engineAnswer = z.strictObject({
  engine: z.enum(removalEngines),
  usualSeconds: z
    .number()
    .nullable()
    .describe('Median seconds of the latest removals on this gateway. Null before the first one.'),
  doubtHelp: z
    .enum(doubtHelps)
    .exactOptional()
    .describe('What the site offers when the engine doubts its cut or finds no subject.'),
}) satisfies z.ZodType<EngineAnswer>;

const errorAnswer = z.strictObject({
  status: z.literal('failed'),
  code: z.enum(errorCodes),
  error: z.string().describe('A plain English sentence.'),
  requestId: z.string(),
}) satisfies z.ZodType<ErrorAnswer>;

export const uploadApi: ApiPart = {
  tags: [
    {
      name: 'Site',
      description:
        'The calls of the site. Addresses are rate limited. A private gateway (`UPLOAD_ACCESS=key`) needs its key, as the password of HTTP Basic authentication with any user name, or as a bearer token. Others need none.',
    },
  ],
  schemas: { UploadAnswer: uploadAnswer, Engine: engineAnswer, Error: errorAnswer },
  paths: {
    '/api/engine': {
      get: {
        operationId: 'showEngine',
        tags: ['Site'],
        security: accessSecurity,
        summary:
          'Which engine cuts pictures, how long it usually takes, and what the site offers after a bad cut',
        responses: {
          200: { description: 'The engine.', content: json('Engine') },
          ...refusals('Error', accessRequired),
        },
      },
    },
    '/api/upload': {
      post: {
        operationId: 'upload',
        tags: ['Site'],
        security: accessSecurity,
        summary: 'Remove the background of a picture and keep the result for some time',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description:
              'A repeat with the same key, picture and hints gets the same answer, until the result is deleted. A gateway without Redis forgets the keys when it restarts.',
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
                      'JPEG, PNG, GIF, WebP, AVIF, BMP, TIFF or SVG of at most 10 MiB and 25 megapixels.',
                  },
                  hints: {
                    type: 'string',
                    contentMediaType: 'application/json',
                    contentSchema: toJsonSchema(hintFields, 'input'),
                    description:
                      'Where the subject is, as JSON: `box`, and lines over the subject (`keep`) and over the background (`erase`). A line of one point is a tap. All numbers are pixels of the picture.',
                    example: '{"box":[40,20,760,580],"keep":[[[400,300]]],"erase":[[[60,40],[60,500]]]}',
                  },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'Accepted. `status` says whether the background was removed.',
            headers: rateLimitHeaders,
            content: json('UploadAnswer'),
          },
          ...refusals('Error', {
            400: 'missing_file, too_many_files, malformed_multipart, invalid_hints or invalid_idempotency_key.',
            ...accessRequired,
            408: 'The request did not arrive in time.',
            409: 'The Idempotency-Key was used for another request.',
            413: 'The file is larger than 10 MiB.',
            415: 'The file is not a picture of a supported type, it uses a feature that is not supported, or the body is not a form.',
            422: 'The picture is damaged or has too many pixels.',
            500: 'Something went wrong.',
            503: 'Too many pictures wait, or the storage is not available.',
            507: 'There is no room left for results.',
          }),
          429: {
            description: 'The address has sent too many pictures, or has too many in progress.',
            headers: { ...retryAfter, ...rateLimitHeaders },
            content: json('Error'),
          },
        },
      },
    },
  },
};
