import type { ApiPart } from './create-api-document.ts';

/** The calls that serve the document itself. */
export const documentApi: ApiPart = {
  paths: {
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
        summary: 'This document as a page',
        responses: {
          200: { description: 'A page.', content: { 'text/html': { schema: { type: 'string' } } } },
        },
      },
    },
  },
};
