/** The part of JSON Schema that the portal's OpenAPI document uses. */
export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type DocumentedOperation = {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};

/** One call of the OpenAPI document. */
export type Operation = {
  name: string;
  method: string;
  path: string;
  query: { name: string; required: boolean; schema: JsonSchema }[];
  /** `null` for a call without a body. */
  body: JsonSchema | null;
};

/**
 * Reads the calls of a running portal from its OpenAPI document.
 * @param url the portal's address, without a slash at the end
 * @throws when there is no such document
 */
export async function readOperations(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/docs/json`);
  if (!response.ok) throw new Error(`The portal has no OpenAPI document: HTTP ${response.status}`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, DocumentedOperation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
  );
}

function toOperation(path: string, method: string, operation: DocumentedOperation): Operation {
  const parameters = operation.parameters ?? [];
  return {
    name: operation.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required = false, schema }) => ({ name, required, schema })),
    body: operation.requestBody?.content['application/json']?.schema ?? null,
  };
}
