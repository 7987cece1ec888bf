import { z } from 'zod';

/** Environment variables, empty ones left out. */
export type Environment = Readonly<Record<string, unknown>>;

type Field = readonly [variable: string, schema: z.ZodType];

/** Settings by name: the variable of each, and its schema. Settings may be grouped. */
export type Fields = { readonly [name: string]: Field | Fields };

/** The parsed settings. */
export type FieldValues<Given> = {
  -readonly [Name in keyof Given]: Given[Name] extends readonly [string, infer Schema extends z.ZodType]
    ? z.output<Schema>
    : FieldValues<Given[Name]>;
};

/** A setting that may be left out; it is `null` then. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null);
}

/** The schema of each variable. */
export function variablesOf(fields: Fields): Record<string, z.ZodType> {
  const entries = Object.values(fields).flatMap((each) =>
    isField(each) ? [each] : Object.entries(variablesOf(each)),
  );
  return Object.fromEntries(entries);
}

/** Where the value of each variable is among the settings, such as `storage.paymentMonths`. */
export function pathsOf(fields: Fields, path = ''): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, each]) =>
    isField(each) ? [[each[0], `${path}${name}`]] : Object.entries(pathsOf(each, `${path}${name}.`)),
  );
  return Object.fromEntries(entries);
}

/** The settings by name, from the parsed variables. */
export function readFields<Given extends Fields>(fields: Given, values: Environment): FieldValues<Given> {
  const entries = Object.entries(fields).map(([name, each]) => [
    name,
    isField(each) ? values[each[0]] : readFields(each, values),
  ]);
  return Object.fromEntries(entries);
}

/** Parses variables. Mistakes are sentences that begin with the name of the variable. */
export function parseVariables(
  variables: Readonly<Record<string, z.ZodType>>,
  environment: Environment,
): { problems: string[]; values: Record<string, unknown> } {
  const parsed = z.object(variables).safeParse(environment);
  const problems = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  return { problems, values: parsed.data ?? {} };
}

function isField(each: Field | Fields): each is Field {
  return Array.isArray(each);
}
