import { getNumberPlan, parseMsisdn } from '../identifiers/msisdn.ts';
import { compilePattern, type FormField, type FormSchema, MOST_TYPED } from './form-schema.ts';

/** Values of a form by field name: text, or whether a checkbox is checked. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/**
 * The problem of a value (SPEC section 5 "Form"). For `invalid`, `too-short` and `too-long` the schema's `errorMessage` is
 * shown when it has one.
 */
export type FieldProblem =
  | { kind: 'required' }
  | { kind: 'too-short'; least: number }
  | { kind: 'too-long'; most: number }
  | { kind: 'invalid' }
  /** Only digits or separators in an address field. */
  | { kind: 'not-an-address' }
  | { kind: 'not-a-landmark' };

/** Address fields have their own rules (SPEC section 5). */
const PLACES: Partial<Record<string, 'not-an-address' | 'not-a-landmark'>> = {
  installationAddress: 'not-an-address',
  landmark: 'not-a-landmark',
};

/** The trimmed text of a value; empty for a checkbox. */
export function typedText(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Whether a required field is empty; an unchecked checkbox counts as empty (SPEC section 4). */
export function isMissing(field: FormField, value: string | boolean | undefined): boolean {
  if (!field.required) return false;
  return field.type === 'checkbox' ? value !== true : typedText(value) === '';
}

/**
 * Returns the problem to show for a value, `null` for none. An unchecked checkbox and an empty address field show none,
 * although a form with them cannot be sent when they are required: see {@link fieldsToMend}.
 */
export function checkField(field: FormField, value: string | boolean | undefined): FieldProblem | null {
  if (field.type === 'checkbox') return null;
  const text = typedText(value);
  if (text === '') return field.required && !PLACES[field.name] ? { kind: 'required' } : null;
  if (text.length > MOST_TYPED) return { kind: 'too-long', most: MOST_TYPED };
  if (field.minLength !== null && text.length < field.minLength)
    return { kind: 'too-short', least: field.minLength };
  const place = PLACES[field.name];
  if (place) return checkPlace(field, text, place);
  if (field.maxLength !== null && text.length > field.maxLength)
    return { kind: 'too-long', most: field.maxLength };
  if (field.type === 'select' && !field.options.some((option) => option.value === text))
    return { kind: 'invalid' };
  if (field.countryCode === getNumberPlan().countryCode && parseMsisdn(text) === null)
    return { kind: 'invalid' };
  return matches(field, text) ? null : { kind: 'invalid' };
}

function checkPlace(
  field: FormField,
  text: string,
  place: 'not-an-address' | 'not-a-landmark',
): FieldProblem | null {
  if (matches(field, text)) return null;
  return /^\d+$/.test(text) || /^[-/, ]+$/.test(text) ? { kind: place } : { kind: 'invalid' };
}

function matches({ pattern }: FormField, text: string): boolean {
  return pattern === null || (compilePattern(pattern)?.test(text) ?? false);
}

/** Returns the problems of a form by field. */
export function checkForm({ fields }: FormSchema, values: FormValues): Record<string, FieldProblem> {
  const found = fields.flatMap((field) => {
    const problem = checkField(field, values[field.name]);
    return problem ? [[field.name, problem] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Returns what must be corrected before a form can be sent: the kind of problem by field, `required` for empty ones. */
export function fieldsToMend(schema: FormSchema, values: FormValues): Record<string, FieldProblem['kind']> {
  const missing = schema.fields.filter((field) => isMissing(field, values[field.name]));
  const wrong = Object.entries(checkForm(schema, values)).map(([name, { kind }]) => [name, kind] as const);
  return Object.fromEntries([...missing.map(({ name }) => [name, 'required'] as const), ...wrong]);
}

/** Reads the values of a schema's fields; other values are left out. */
export function readFormValues({ fields }: FormSchema, given: (name: string) => unknown): FormValues {
  const values = fields.map(({ name, type }) => {
    const value = given(name);
    if (type === 'checkbox') return [name, value === true || value === 'true' || value === 'on'];
    return [name, typeof value === 'string' ? value.slice(0, MOST_TYPED + 1) : ''];
  });
  return Object.fromEntries(values);
}
