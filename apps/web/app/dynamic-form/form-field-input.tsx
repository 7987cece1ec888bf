import type { FieldType, FormField } from '@portal/domain/forms/form-schema';
import { MOST_TYPED } from '@portal/domain/forms/form-schema';
import type { HTMLInputTypeAttribute } from 'react';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { ChoiceField } from './choice-field.tsx';
import { useFieldLabel, useProblemText } from './form-field-text.tsx';
import { TickField } from './tick-field.tsx';
import { FIELD_PREFIX, type FormState } from './use-form-values.ts';

type FieldInputProps = { field: FormField; form: FormState };

/** One field of an operator's form. */
export function FormFieldInput({ field, form }: FieldInputProps) {
  switch (field.type) {
    case 'checkbox':
      return <CheckboxField field={field} form={form} />;
    case 'select':
      return <ChoiceField field={field} form={form} />;
    case 'textarea':
      return <LongTextField field={field} form={form} />;
    case 'text':
    case 'email':
    case 'tel':
    case 'number':
      return <TextField field={field} form={form} />;
  }
}

type Typed = Extract<FieldType, 'text' | 'email' | 'tel' | 'number'>;

/** Keyboard of a phone. A number is a text input too, so that typed characters are never lost. */
const KEYBOARD: Record<Typed, { type: HTMLInputTypeAttribute; inputMode: 'text' | 'email' | 'numeric' }> = {
  text: { type: 'text', inputMode: 'text' },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'numeric' },
  number: { type: 'text', inputMode: 'numeric' },
};

/** Autocomplete values by field name. */
const AUTOCOMPLETE: Partial<Record<string, string>> = {
  fullName: 'name',
  email: 'email',
  contactNumber: 'tel-national',
  installationAddress: 'street-address',
  company: 'organization',
};

function TextField({ field, form }: FieldInputProps) {
  const keyboard = KEYBOARD[field.type as Typed] ?? KEYBOARD.text;
  return (
    <Field
      {...useTextInput(field, form)}
      {...keyboard}
      autoComplete={AUTOCOMPLETE[field.name] ?? 'off'}
      {...(field.countryCode ? { prefix: `+${field.countryCode}` } : {})}
    />
  );
}

function LongTextField({ field, form }: FieldInputProps) {
  return <TextArea {...useTextInput(field, form)} rows={4} />;
}

/** The properties of a text input of one line or several. */
function useTextInput(field: FormField, form: FormState) {
  const problemText = useProblemText();
  return {
    name: FIELD_PREFIX + field.name,
    label: useFieldLabel(field),
    placeholder: field.placeholder,
    maxLength: MOST_TYPED,
    'aria-required': field.required,
    value: String(form.values[field.name] ?? ''),
    onChange: ({ target }: { target: { value: string } }) => form.set(field, target.value),
    onBlur: () => form.markLeft(field.name),
    error: problemText(field, form.problemOf(field)),
  };
}

/**
 * An unticked required checkbox blocks the form without an error text (SPEC section 5). The text appears only after a
 * post, which is possible without JavaScript.
 */
function CheckboxField({ field, form }: FieldInputProps) {
  const problemText = useProblemText();
  return (
    <TickField
      name={FIELD_PREFIX + field.name}
      value="true"
      label={field.label}
      aria-required={field.required}
      checked={form.values[field.name] === true}
      onChange={({ target }) => form.set(field, target.checked)}
      error={problemText(field, form.problemOf(field))}
    />
  );
}
