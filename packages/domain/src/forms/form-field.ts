import { compilePattern, type FormField, type FormSchema, MOST_TYPED } from './form-schema.ts';

/** Values of a form by the name of their field: text, or whether a box is ticked. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/**
 * What is wrong with a value (SPEC section 5 "Form"). `invalid`, `too-short` and `too-long` are said in the words of the
 * schema's own `errorMessage` when it has one.
 */
export type FieldProblem =
  | { kind: 'required' }
  | { kind: 'too-short'; least: number }
  | { kind: 'too-long'; most: number }
  | { kind: 'invalid' }
  /** Digits or separators alone in a field that is a place. */
  | { kind: 'not-an-address' }
  | { kind: 'not-a-landmark' };

/** Fields that name a place have rules of their own (SPEC section 5). */
const PLACES: Partial<Record<string, 'not-an-address' | 'not-a-landmark'>> = {
  installationAddress: 'not-an-address',
  landmark: 'not-a-landmark',
};

/** The text of a value, without spaces around it; a box is none. */
export function typedText(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** A required field that is empty; an unticked box counts as empty (SPEC section 4). */
export function isMissing(field: FormField, value: string | boolean | undefined): boolean {
  if (!field.required) return false;
  return field.type === 'checkbox' ? value !== true : typedText(value) === '';
}

/**
 * The one thing to say about a value, `null` for nothing. Nothing is said about an unticked box and an empty place,
 * although both keep a form from being sent when they are required: see {@link canSubmit}.
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

/** Every problem of a form by field. */
export function checkForm({ fields }: FormSchema, values: FormValues): Record<string, FieldProblem> {
  const found = fields.flatMap((field) => {
    const problem = checkField(field, values[field.name]);
    return problem ? [[field.name, problem] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What keeps a form from being sent, by field: the kind of its problem, `required` for what is left empty. */
export function fieldsToMend(schema: FormSchema, values: FormValues): Record<string, FieldProblem['kind']> {
  const missing = schema.fields.filter((field) => isMissing(field, values[field.name]));
  const wrong = Object.entries(checkForm(schema, values)).map(([name, { kind }]) => [name, kind] as const);
  return Object.fromEntries([...missing.map(({ name }) => [name, 'required'] as const), ...wrong]);
}

/** Whether a form may be sent: no error anywhere, nothing required left empty (SPEC section 4). */
export function canSubmit(schema: FormSchema, values: FormValues): boolean {
  return Object.keys(fieldsToMend(schema, values)).length === 0;
}

/** The values of a schema's fields out of anything that has values by name; others are left out. */
export function readFormValues({ fields }: FormSchema, given: (name: string) => unknown): FormValues {
  const values = fields.map(({ name, type }) => {
    const value = given(name);
    if (type === 'checkbox') return [name, value === true || value === 'true' || value === 'on'];
    return [name, typeof value === 'string' ? value.slice(0, MOST_TYPED + 1) : ''];
  });
  return Object.fromEntries(values);
}
