import {
  type PublicAccountAnswer,
  type PublicErrorAnswer,
  type PublicRemovalAnswer,
  publicErrorCodes,
} from '@liftout/gateway-contract';
import { z } from 'zod';
import type { ApiPart } from '../../../platform/api-document/create-api-document.ts';
import {
  binary,
  json,
  numberHeader,
  refusals,
  retryAfter,
  textHeader,
  toJsonSchema,
} from '../../../platform/api-document/describe.ts';
import type { JsonSchema, MediaType } from '../../../platform/api-document/open-api.ts';
import { removalFields } from './fields.ts';

const errorAnswer = z.strictObject({
  errors: z
    .array(
      z.strictObject({ title: z.string().min(1), code: z.enum(publicErrorCodes), detail: z.string().min(1) }),
    )
    .length(1),
}) satisfies z.ZodType<PublicErrorAnswer>;

const removalAnswer = z.strictObject({
  data: z.strictObject({
    result_b64: z.string().describe('The result file in base64.'),
    foreground_top: z.int().min(0),
    foreground_left: z.int().min(0),
    foreground_width: z.int().min(0),
    foreground_height: z.int().min(0),
  }),
}) satisfies z.ZodType<PublicRemovalAnswer>;

const accountAnswer = z.strictObject({
  data: z.strictObject({
    attributes: z.strictObject({
      credits: z.strictObject({ total: z.int(), subscription: z.int(), payg: z.int(), enterprise: z.int() }),
      api: z.strictObject({ free_calls: z.int().min(0), sizes: z.literal('all') }),
    }),
  }),
}) satisfies z.ZodType<PublicAccountAnswer>;

const security = [{ apiKey: [] }, { bearer: [] }];

const rateHeaders = {
  'X-RateLimit-Limit': numberHeader('Megapixels per minute.'),
  'X-RateLimit-Remaining': numberHeader('Megapixels left in this minute.'),
  'X-RateLimit-Reset': numberHeader('Unix time when the whole limit is available again.'),
};

const resultHeaders = {
  'X-Width': numberHeader('Width of the result, in pixels.'),
  'X-Height': numberHeader('Height of the result, in pixels.'),
  'X-Max-Width': numberHeader('Width with size=full, in pixels.'),
  'X-Max-Height': numberHeader('Height with size=full, in pixels.'),
  'X-Type': textHeader('The kind of subject that the request gave. Absent with type_level=none.'),
  'X-Credits-Charged': numberHeader('Always 0.'),
  'X-Foreground-Top': numberHeader('Position of the subject in the result, in pixels.'),
  'X-Foreground-Left': numberHeader('Position of the subject in the result, in pixels.'),
  'X-Foreground-Width': numberHeader('Size of the subject in the result, in pixels.'),
  'X-Foreground-Height': numberHeader('Size of the subject in the result, in pixels.'),
  'X-Confidence': {
    description: '0 (surely wrong) to 1 (surely right). Absent with hints and when the engine cannot tell.',
    schema: { type: 'number' },
  },
  ...rateHeaders,
};

function requestBody(): Record<string, MediaType> {
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

/** The calls for programs, compatible with the API of remove.bg. */
export const publicApi: ApiPart = {
  tags: [{ name: 'Programs', description: 'For programs with an API key.' }],
  schemas: { PublicError: errorAnswer, PublicRemoval: removalAnswer, PublicAccount: accountAnswer },
  paths: {
    '/v1.0/removebg': {
      post: {
        operationId: 'removeBackground',
        tags: ['Programs'],
        summary: 'Remove the background of a picture',
        description:
          'The answer is the result file, or JSON with the file in base64 when `Accept` prefers application/json. Every option is applied or refused. A recipe (the JSON that the site exports and `npm run cut` takes) has the same field names, so you can send its fields as they are. If it has neither width nor height, also send `size=full`: otherwise the result is a preview of 0.25 megapixels. For a bg_image_file, send the picture itself, in a form. Identical requests at the same time are processed once.',
        security,
        requestBody: { required: true, content: requestBody() },
        responses: {
          200: {
            description: 'The result.',
            headers: resultHeaders,
            content: {
              'image/png': { schema: binary },
              'image/jpeg': { schema: binary },
              'image/webp': { schema: binary },
              'application/zip': { schema: binary },
              ...json('PublicRemoval'),
            },
          },
          ...refusals('PublicError', {
            400: 'The picture or an option is not valid.',
            402: 'The removal provider has no credits left.',
            403: 'The API key is missing or not valid.',
            408: 'The request did not arrive in time.',
            415: 'The body has an unsupported type.',
            500: 'Something went wrong.',
            503: 'Too many pictures wait, the storage or the removal provider is not available, or the provider refuses the key of the gateway.',
            507: 'There is no room left for results.',
          }),
          429: {
            description: 'The rate limit is exceeded, or too many pictures of this key are in progress.',
            headers: { ...retryAfter, ...rateHeaders },
            content: json('PublicError'),
          },
        },
      },
    },
    '/v1.0/account': {
      get: {
        operationId: 'showAccount',
        tags: ['Programs'],
        summary: 'Show the rest of the rate limit',
        description: 'Calls are free. `free_calls` is the rest of the rate limit in this minute.',
        security,
        responses: {
          200: { description: 'The account.', content: json('PublicAccount') },
          ...refusals('PublicError', { 403: 'The API key is missing or not valid.' }),
        },
      },
    },
  },
};
