// The parts of an OpenAPI 3.1 document that the gateway's document has.

export type JsonSchema = Record<string, unknown>;

export interface MediaType {
  schema: JsonSchema;
}

export interface HeaderObject {
  description: string;
  schema: JsonSchema;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, HeaderObject>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    description: string;
    schema: JsonSchema;
  }[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  /** Alternatives. Without it, or with `{}` among them, the call needs no key. */
  security?: Record<string, never[]>[];
  responses: Record<string, ResponseObject>;
}

export type Paths = Record<string, Record<string, Operation>>;

export interface Tag {
  name: string;
  description: string;
}

export interface ApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: Tag[];
  paths: Paths;
  /** By default, a call needs no key. */
  security: [];
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}
