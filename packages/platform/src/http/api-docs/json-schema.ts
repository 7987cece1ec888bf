/** The part of JSON Schema that the OpenAPI document uses. */
export type JsonSchema = {
  /** Several: `string` and `null`. */
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  description?: string;
};

/** A schema of one type. */
export type SimpleSchema = Omit<JsonSchema, 'type' | 'anyOf' | 'oneOf'> & { type?: string };

/** The alternatives of a schema without `null`, each of one type; the schema itself when it has none. */
export function alternativesOf(schema: JsonSchema): SimpleSchema[] {
  const { anyOf, oneOf, type, ...rest } = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.flatMap(alternativesOf);
  if (type === undefined) return [rest];
  return listTypes(type).flatMap((each) => (each === 'null' ? [] : { ...rest, type: each }));
}

/** Whether `null` is allowed. */
export function isNullable({ type = [], anyOf = [] }: JsonSchema): boolean {
  return listTypes(type).includes('null') || anyOf.some(isNullable);
}

const listTypes = (type: string | readonly string[]): readonly string[] =>
  typeof type === 'string' ? [type] : type;
