import type { FieldType, FormField } from '@portal/domain/forms/form-schema';
import { MOST_TYPED } from '@portal/domain/forms/form-schema';
import { type HTMLInputTypeAttribute, useId } from 'react';
import { Field } from '../ui/field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { FieldError, useFieldLabel, useProblemText } from './form-field-text.tsx';
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
  const problemText = useProblemText();
  const label = useFieldLabel(field);
  const keyboard = KEYBOARD[field.type as Typed] ?? KEYBOARD.text;
  return (
    <Field
      {...keyboard}
      name={FIELD_PREFIX + field.name}
      label={label}
      placeholder={field.placeholder}
      autoComplete={AUTOCOMPLETE[field.name] ?? 'off'}
      {...(field.countryCode ? { prefix: `+${field.countryCode}` } : {})}
      maxLength={MOST_TYPED}
      aria-required={field.required}
      value={String(form.values[field.name] ?? '')}
      onChange={({ target }) => form.set(field, target.value)}
      onBlur={() => form.markLeft(field.name)}
      error={problemText(field, form.problemOf(field))}
    />
  );
}

function LongTextField({ field, form }: FieldInputProps) {
  const id = useId();
  const label = useFieldLabel(field);
  const error = useProblemText()(field, form.problemOf(field));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <textarea
          id={id}
          name={FIELD_PREFIX + field.name}
          rows={4}
          placeholder={field.placeholder}
          maxLength={MOST_TYPED}
          aria-required={field.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={String(form.values[field.name] ?? '')}
          onChange={({ target }) => form.set(field, target.value)}
          onBlur={() => form.markLeft(field.name)}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/**
 * An unticked required checkbox blocks the form without an error text (SPEC section 5). The text appears only after a
 * post, which is possible without JavaScript.
 */
function CheckboxField({ field, form }: FieldInputProps) {
  const id = useId();
  const error = useProblemText()(field, form.problemOf(field));
  return (
    <div className="field">
      <label className="tick-field">
        <input
          type="checkbox"
          name={FIELD_PREFIX + field.name}
          value="true"
          aria-required={field.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          checked={form.values[field.name] === true}
          onChange={({ target }) => form.set(field, target.checked)}
        />
        <span>{field.label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
