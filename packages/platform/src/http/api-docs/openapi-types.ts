import type { JsonSchema } from './json-schema.ts';

/** A query parameter or header of a call. `default`: the value of a header that every call has. */
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
};

/** A body by media type. */
export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

/** One call of the document. */
export type Operation = {
  operationId: string;
  summary: string;
  tags: readonly string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** The parts of the OpenAPI document that the API page shows. */
export type OpenApiDocument = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};
