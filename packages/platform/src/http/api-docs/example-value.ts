import { alternativesOf, isNullable, type JsonSchema, type SimpleSchema } from './json-schema.ts';

/** Value of a field without an example. A test refuses it. */
export const NO_EXAMPLE = '…';

/** Example values by field name. */
export type FieldExamples = Readonly<Record<string, unknown>>;

type Options = {
  examples: FieldExamples;
  /** Fields that are shown although they may be left out: these, or all. */
  optional: readonly string[] | 'all';
};

/**
 * Makes an example that fits a schema: each field has the value of its name. Of alternatives the first one is shown,
 * and `null` only where the field's example is `null`.
 */
export function exampleValue(schema: JsonSchema, options: Options, name = ''): unknown {
  const [first = {}] = alternativesOf(schema);
  const given = options.examples[name];
  if (given === null && isNullable(schema)) return null;
  if (first.const !== undefined) return first.const;
  if (first.enum) return first.enum.includes(given) ? given : first.enum[0];
  if (isOfType(given, first)) return given;
  switch (first.type) {
    case 'object':
      return exampleObject(first, options);
    case 'array':
      return [exampleValue(first.items ?? {}, options, name)];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return schema.default ?? Math.max(1, first.minimum ?? 1);
    default:
      return schema.default ?? NO_EXAMPLE;
  }
}

function exampleObject({ properties = {}, required = [] }: SimpleSchema, options: Options) {
  const { optional } = options;
  const shown = Object.entries(properties).filter(
    ([name]) => required.includes(name) || optional === 'all' || optional.includes(name),
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleValue(field, options, name)]));
}

function isOfType(value: unknown, { type, properties }: SimpleSchema): boolean {
  if (value === undefined) return false;
  if (Array.isArray(value)) return type === 'array';
  // An object with known fields is built from these; one with free names has an example of its own.
  if (typeof value === 'object') return type === 'object' && properties === undefined;
  return typeof value === (type === 'integer' ? 'number' : type);
}
