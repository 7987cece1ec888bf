import {
  checkField,
  type FieldProblem,
  type FormValues,
  fieldsToMend,
} from '@portal/domain/forms/form-field';
import type { FormField, FormSchema } from '@portal/domain/forms/form-schema';
import { getNumberPlan, normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { type RefObject, useEffect, useState } from 'react';

/** Problems by field name. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** Prefix of every field name, so that a schema cannot reuse the name of a page field. */
export const FIELD_PREFIX = 'form.';

/** Values of a form and their problems. */
export type FormState = {
  values: FormValues;
  set: (field: FormField, value: string | boolean) => void;
  /** Marks a field as left: from now on it shows its problem. */
  markLeft: (name: string) => void;
  problemOf: (field: FormField) => FieldProblem | null;
  /** The first invalid field, or required and empty one; `null` when the form is ready. */
  firstInvalid: FormField | null;
  /** Marks every field as left. */
  markAllLeft: () => void;
  clear: () => void;
};

type Start = { schema: FormSchema; values: FormValues; problems: FieldProblems };

/** State of a form by field name. A field shows its problem once it was left or refused by the server. */
export function useFormValues(form: RefObject<HTMLFormElement | null>, start: Start): FormState {
  const { schema } = start;
  const [values, setValues] = useState<FormValues>(start.values);
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(
    () => new Set(Object.keys(start.problems)),
  );
  useEffect(() => setLeftFields(new Set(Object.keys(start.problems))), [start.problems]);
  const toMend = fieldsToMend(schema, values);
  useFormTypedBefore(form, schema, (typed) => setValues((current) => ({ ...current, ...typed })));
  return {
    values,
    set: (field, value) => setValues((current) => ({ ...current, [field.name]: normalise(field, value) })),
    markLeft: (name) => setLeftFields((current) => new Set([...current, name])),
    problemOf: (field) =>
      findShownProblem(field, { value: values[field.name], isLeft: leftFields.has(field.name), start }),
    firstInvalid: schema.fields.find(({ name }) => Object.hasOwn(toMend, name)) ?? null,
    markAllLeft: () => setLeftFields(new Set(schema.fields.map(({ name }) => name))),
    clear: () => {
      setValues({});
      setLeftFields(new Set());
    },
  };
}

/** The problem that a field shows: the server's until the value changes, then its own once the field was left. */
export function findShownProblem(
  field: FormField,
  {
    value,
    isLeft,
    start,
  }: { value: string | boolean | undefined; isLeft: boolean; start: Omit<Start, 'schema'> },
): FieldProblem | null {
  const refused = start.problems[field.name];
  if (refused && value === start.values[field.name]) return refused;
  return isLeft ? checkField(field, value) : null;
}

/** A number of the country is stored as its national digits, in whatever notation it was typed (RULINGS 20). */
function normalise(field: FormField, value: string | boolean): string | boolean {
  return typeof value === 'string' && field.countryCode === getNumberPlan().countryCode
    ? normaliseMsisdnInput(value)
    : value;
}

/** Takes over the values that were typed before hydration, which are only in the DOM. */
function useFormTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  { fields }: FormSchema,
  take: (typed: FormValues) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const typed = fields.flatMap((field) => {
      const value = data.get(FIELD_PREFIX + field.name);
      if (field.type === 'checkbox') return value === null ? [] : [[field.name, true] as const];
      return typeof value === 'string' && value !== ''
        ? [[field.name, normalise(field, value)] as const]
        : [];
    });
    if (typed.length > 0) take(Object.fromEntries(typed));
  }, []);
}
