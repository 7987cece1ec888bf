import { checkField, type FieldProblem, type FormValues, fieldsToMend } from '@portal/domain/form-field';
import type { FormField, FormSchema } from '@portal/domain/form-schema';
import { normaliseMsisdnInput } from '@portal/domain/msisdn';
import { type RefObject, useEffect, useState } from 'react';

/** What is wrong with each field, by its name. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** In front of every field's name, so that a schema can't take the name of a field of the page. */
export const FIELD_PREFIX = 'form.';

/** What is typed into a form and what is wrong with it. */
export type TypedForm = {
  values: FormValues;
  set: (field: FormField, value: string | boolean) => void;
  /** The visitor left a field: from now on it says what is wrong. */
  left: (name: string) => void;
  problemOf: (field: FormField) => FieldProblem | null;
  /** The first field that is wrong, or required and empty; `null` when the form is ready. */
  toMend: FormField | null;
  /** From now on every field says what is wrong. */
  leaveAll: () => void;
  clear: () => void;
};

type Start = { schema: FormSchema; values: FormValues; problems: FieldProblems };

/** Holds the values of a form by the name of their field. A field speaks once it was left, or refused by the server. */
export function useFormValues(form: RefObject<HTMLFormElement | null>, start: Start): TypedForm {
  const { schema } = start;
  const [values, setValues] = useState<FormValues>(start.values);
  const [spoken, setSpoken] = useState<ReadonlySet<string>>(() => new Set(Object.keys(start.problems)));
  useEffect(() => setSpoken(new Set(Object.keys(start.problems))), [start.problems]);
  const toMend = fieldsToMend(schema, values);
  useTypedBefore(form, schema, (typed) => setValues((known) => ({ ...known, ...typed })));
  return {
    values,
    set: (field, value) => setValues((known) => ({ ...known, [field.name]: tidy(field, value) })),
    left: (name) => setSpoken((known) => new Set([...known, name])),
    problemOf: (field) => {
      const value = values[field.name];
      const refused = start.problems[field.name];
      if (refused && value === start.values[field.name]) return refused;
      return spoken.has(field.name) ? checkField(field, value) : null;
    },
    toMend: schema.fields.find(({ name }) => Object.hasOwn(toMend, name)) ?? null,
    leaveAll: () => setSpoken(new Set(schema.fields.map(({ name }) => name))),
    clear: () => {
      setValues({});
      setSpoken(new Set());
    },
  };
}

/** A number of this country is kept as nine digits, however it was typed (RULINGS 20). */
function tidy(field: FormField, value: string | boolean): string | boolean {
  return typeof value === 'string' && field.countryCode === '250' ? normaliseMsisdnInput(value) : value;
}

/** What was typed before the script ran is in the elements only. */
function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  { fields }: FormSchema,
  take: (typed: FormValues) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins
  useEffect(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const typed = fields.flatMap((field) => {
      const value = data.get(FIELD_PREFIX + field.name);
      if (field.type === 'checkbox') return value === null ? [] : [[field.name, true] as const];
      return typeof value === 'string' && value !== '' ? [[field.name, tidy(field, value)] as const] : [];
    });
    if (typed.length > 0) take(Object.fromEntries(typed));
  }, []);
}
