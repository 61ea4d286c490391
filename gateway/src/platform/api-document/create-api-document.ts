import type { z } from 'zod';
import { toJsonSchema } from './describe.ts';
import type { ApiDocument, Paths, Tag } from './open-api.ts';

/** What one part of the gateway adds to the document. */
export interface ApiPart {
  tags?: readonly Tag[];
  paths: Paths;
  /** The schemas that validate requests, and the schemas that tests compare answers with. */
  schemas?: Readonly<Record<string, z.ZodType>>;
}

/** The OpenAPI document of all parts. */
export function createApiDocument(publicUrl: string, parts: readonly ApiPart[]): ApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Liftout',
      version: '1.0.0',
      description:
        'Removes the background of pictures. The calls of the site are under /api. The calls under /v1.0 are for programs with a key; they are compatible with the API of remove.bg.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: parts.flatMap(({ tags = [] }) => tags),
    security: [],
    paths: Object.assign({}, ...parts.map(({ paths }) => paths)),
    components: {
      schemas: Object.fromEntries(
        parts
          .flatMap(({ schemas = {} }) => Object.entries(schemas))
          .map(([name, schema]) => [name, toJsonSchema(schema, 'output')]),
      ),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic', description: 'The key is the password, with any user name.' },
      },
    },
  };
}
