/** The parts of an OpenAPI document that ours is made of. */
export type JsonSchema = Record<string, unknown>;

export interface MediaType {
  schema: JsonSchema;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
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
  requestBody?: { required: true; content: Record<string, MediaType> };
  security?: Record<string, never[]>[];
  responses: Record<string, ResponseObject>;
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
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}
