import { alternativesOf, isNullable, type JsonSchema, type SimpleSchema } from './json-schema.ts';

/** A field of a body or query, as a row of its table. */
export type FieldRow = {
  /** `plan.amount`, `invoices[].dueDate`; empty for the value itself. */
  path: string;
  isRequired: boolean;
  /** `text`, `whole number`, `list of text`, `A, B or C`, with `or null`. */
  type: string;
  description: string;
};

/** Lists the fields of a schema and of the objects in it, in their order. */
export function listFields(schema: JsonSchema, path = '', isRequired = true): FieldRow[] {
  const alternatives = alternativesOf(schema);
  const inner = alternatives.flatMap((each) => innerFields(each, path));
  if (path === '' && inner.length > 0) return distinct(inner);
  const description = schema.description ?? '';
  return distinct([{ path, isRequired, type: describeType(schema), description }, ...inner]);
}

function innerFields(
  { type, properties = {}, required = [], items }: SimpleSchema,
  path: string,
): FieldRow[] {
  if (type === 'array' && items) return innerOfItems(items, path);
  const prefix = path === '' ? '' : `${path}.`;
  return Object.entries(properties).flatMap(([name, field]) =>
    listFields(field, prefix + name, required.includes(name)),
  );
}

function innerOfItems(items: JsonSchema, path: string): FieldRow[] {
  return alternativesOf(items).flatMap((item) => innerFields(item, `${path}[]`));
}

/** Alternatives of an object share fields: each is listed once. */
function distinct(rows: FieldRow[]): FieldRow[] {
  return [...new Map(rows.map((row) => [row.path, row])).values()];
}

function describeType(schema: JsonSchema): string {
  const types = [...new Set(alternativesOf(schema).map(describeOne))];
  return [...types, ...(isNullable(schema) ? ['null'] : [])].join(' or ');
}

const TYPE_NAMES: Partial<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

function describeOne({ type, items, enum: values, const: only, pattern }: SimpleSchema): string {
  if (only !== undefined) return String(only);
  if (values) return values.join(', ');
  if (type === 'array') return `list of ${describeType(items ?? {})}`;
  if (pattern) return `text like ${pattern}`;
  return TYPE_NAMES[type ?? ''] ?? type ?? 'any value';
}
