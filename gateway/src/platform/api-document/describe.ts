import { z } from 'zod';
import type { HeaderObject, JsonSchema, MediaType, ResponseObject } from './open-api.ts';

// Short forms for the parts of an OpenAPI document.

export const binary: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The library leaves out the default of a field that takes several spellings.
    override({ zodSchema: { _zod: zod }, jsonSchema }) {
      if (zod.def.type === 'default') jsonSchema.default = zod.def.defaultValue;
    },
  });
  return rest as JsonSchema;
}

/** JSON of a schema under `components`. */
export function json(name: string): Record<string, MediaType> {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

export function textHeader(description: string): HeaderObject {
  return { description, schema: { type: 'string' } };
}

export function numberHeader(description: string): HeaderObject {
  return { description, schema: { type: 'integer', minimum: 0 } };
}

export const retryAfter = { 'Retry-After': numberHeader('Seconds to wait.') };

/** Headers of calls that are limited by address. */
export const rateLimitHeaders = {
  RateLimit: textHeader('`r`: requests left. `t`: seconds until the whole limit is available again.'),
  'RateLimit-Policy': textHeader('The limit: `q` requests in `w` seconds.'),
};

/** No key, or the key of a private gateway. */
export const accessSecurity: Record<string, never[]>[] = [{}, { basic: [] }, { bearer: [] }];

/** The refusals of a private gateway, for the calls that its password protects. */
export const accessRequired = {
  401: 'access_required, when UPLOAD_ACCESS is `key`.',
  429: 'The address has sent too many wrong passwords.',
};

/**
 * Refusals by their status.
 * @param name Schema of their body.
 */
export function refusals(name: string, descriptions: Record<number, string>): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { description, ...(['429', '503'].includes(status) && { headers: retryAfter }), content: json(name) },
    ]),
  );
}
