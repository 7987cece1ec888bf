import type { FormField } from '@portal/domain/forms/form-schema';
import { lazy, Suspense, useId } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { FieldError } from '../ui/field.tsx';
import { SelectBox } from '../ui/select.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useFieldLabel, useProblemText } from './form-field-text.tsx';
import { formTexts } from './form-texts.ts';
import { FIELD_PREFIX, type FormState } from './use-form-values.ts';

/** Loaded only for long lists, after hydration. */
const SelectSearch = lazy(async () => ({
  default: (await import('../ui/select-search.tsx')).SelectSearch,
}));

/** Longest list without a search. */
const MAX_PLAIN_OPTIONS = 6;

type ChoiceProps = { field: FormField; form: FormState };

/** Choice of one: searchable when the list is long, a native select otherwise and without JavaScript. */
export function ChoiceField({ field, form }: ChoiceProps) {
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
