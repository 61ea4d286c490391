import { downloadFormats } from '@liftout/gateway-contract';
import type { ApiPart } from '../../../platform/api-document/create-api-document.ts';
import {
  accessRequired,
  accessSecurity,
  binary,
  refusals,
  textHeader,
} from '../../../platform/api-document/describe.ts';

const tokenParameter = {
  name: 'token',
  in: 'path',
  required: true,
  description: '`downloadToken` of the upload.',
  schema: { type: 'string' },
} as const;

export const resultsApi: ApiPart = {
  paths: {
    '/api/download/secure/{token}': {
      get: {
        operationId: 'download',
        tags: ['Site'],
        security: accessSecurity,
        summary: 'Download a result',
        parameters: [
          tokenParameter,
          {
            name: 'format',
            in: 'query',
            required: false,
            description: 'jpg has a white background.',
            schema: { type: 'string', enum: [...downloadFormats], default: 'png' },
          },
        ],
        responses: {
          200: {
            description: 'The file, as an attachment.',
            headers: { 'Content-Disposition': textHeader('Named after the uploaded file.') },
            content: {
              'image/png': { schema: binary },
              'image/jpeg': { schema: binary },
              'image/webp': { schema: binary },
            },
          },
          ...refusals('Error', {
            400: 'invalid_format, also when a side is too long for jpg (65500 pixels) or webp (16383).',
            ...accessRequired,
            403: 'bad_token',
            404: 'unknown_result',
            410: 'expired',
            429: 'The address has asked for too many conversions.',
            503: 'Too many conversions wait, or the storage is not available.',
            507: 'There is no room left for conversions.',
          }),
        },
      },
    },
    '/api/results/{token}': {
      delete: {
        operationId: 'deleteResult',
        tags: ['Site'],
        security: accessSecurity,
        summary: 'Delete a result before it expires',
        parameters: [tokenParameter],
        responses: {
          204: { description: 'The result is deleted, or was deleted before.' },
          ...refusals('Error', {
            ...accessRequired,
            403: 'bad_token',
            410: 'expired',
            503: 'The storage is not available.',
          }),
        },
      },
    },
    '/uploads/{processedPath}': {
      get: {
        operationId: 'showResult',
        tags: ['Site'],
        security: accessSecurity,
        summary: 'Show a result',
        parameters: [
          { ...tokenParameter, name: 'processedPath', description: '`processedPath` of the upload.' },
        ],
        responses: {
          200: { description: 'The result.', content: { 'image/png': { schema: binary } } },
          ...refusals('Error', {
            ...accessRequired,
            404: 'unknown_result',
            503: 'The storage is not available.',
          }),
        },
      },
    },
  },
};
