import type { FieldProblem } from '@portal/domain/forms/form-field';
import { type FieldType, type FormField, MOST_TYPED } from '@portal/domain/forms/form-schema';
import { type HTMLInputTypeAttribute, lazy, Suspense, useId } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Field, FieldError } from '../ui/field.tsx';
import { SelectBox } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { formTexts } from './form-texts.ts';
import { TickField } from './tick-field.tsx';
import { FIELD_PREFIX, type FormState } from './use-form-values.ts';

type FieldInputProps = { field: FormField; form: FormState };

/** Loaded only for long lists, after hydration. */
const SelectSearch = lazy(async () => ({
  default: (await import('../ui/select-search.tsx')).SelectSearch,
}));

/** Longest list without a search. */
const MAX_PLAIN_OPTIONS = 6;

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

type ChoiceProps = { field: FormField; form: FormState };

/** Choice of one: searchable when the list is long, a native select otherwise and without JavaScript. */
function ChoiceField({ field, form }: ChoiceProps) {
  const t = useTexts(formTexts);
  const id = useId();
  const hydrated = useHydrated();
  const label = useFieldLabel(field);
  const error = useProblemText()(field, form.problemOf(field));
  const value = String(form.values[field.name] ?? '');
  const describedBy = error ? `${id}-error` : undefined;
  const plain = <PlainChoice id={id} field={field} form={form} describedBy={describedBy} />;
  const searchable = hydrated && field.options.length > MAX_PLAIN_OPTIONS;
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {searchable ? (
        <Suspense fallback={plain}>
          <SelectSearch
            id={id}
            name={FIELD_PREFIX + field.name}
            options={field.options}
            value={value}
            placeholder={field.placeholder}
            describedBy={describedBy}
            required={field.required}
            words={{
              noMatch: t('form.no-match'),
              clear: t('form.clear-choice', { label: field.label }),
              show: t('form.show-choices', { label: field.label }),
            }}
            onChosen={(chosen) => form.set(field, chosen)}
            onLeft={() => form.markLeft(field.name)}
          />
        </Suspense>
      ) : (
        plain
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

type PlainProps = ChoiceProps & { id: string; describedBy: string | undefined };

function PlainChoice({ id, field, form, describedBy }: PlainProps) {
  const t = useTexts(formTexts);
  return (
    <SelectBox
      id={id}
      name={FIELD_PREFIX + field.name}
      value={String(form.values[field.name] ?? '')}
      options={[
        ['', field.placeholder || t('form.choose')],
        ...field.options.map((option) => [option.value, option.label] as const),
      ]}
      aria-required={field.required}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      onChange={({ target }) => form.set(field, target.value)}
      onBlur={() => form.markLeft(field.name)}
    />
  );
}

/** Returns the label of a field: `Landmark (optional)`, or the label alone. */
function useFieldLabel({ label, required }: FormField): string {
  const t = useTexts(formTexts);
  return required ? label : t('form.optional', { label });
}

/**
 * Returns a function that describes a problem, with the operator's own text where the schema has one (SPEC section 5
 * "Form").
 */
function useProblemText(): (field: FormField, problem: FieldProblem | null) => string | null {
  const t = useTexts(formTexts);
  return (field, problem) => {
    const { label, errorMessage } = field;
    if (problem && field.type === 'checkbox') return t('form.tick');
    switch (problem?.kind) {
      case undefined:
        return null;
      case 'required':
      case 'not-an-address':
      case 'not-a-landmark':
        return t(`form.${problem.kind}`, { label });
      case 'too-short':
        return errorMessage ?? t('form.too-short', { label, n: problem.least });
      case 'too-long':
        return errorMessage ?? t('form.too-long', { label, n: problem.most });
      case 'invalid':
        return errorMessage ?? t('form.invalid', { label });
    }
  };
}
