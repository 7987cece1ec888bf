import { formatAmount } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import type { ActDraft, ActField } from './act-fields.ts';

type ActFieldsFormProps = {
  fields: readonly ActField[];
  draft: ActDraft;
  onChange: (name: ActField['name'], value: string) => void;
};

/** The fields of an act. */
export function ActFieldsForm({ fields, draft, onChange }: ActFieldsFormProps) {
  return (
    <div className="stack">
      {fields.map((field) =>
        field.type === 'choice' ? (
          <Choice key={field.name} field={field} value={draft[field.name]} onChange={onChange} />
        ) : (
          <Typed key={field.name} field={field} value={draft[field.name]} onChange={onChange} />
        ),
      )}
    </div>
  );
}

type FieldProps<Field> = {
  field: Field;
  value: string | undefined;
  onChange: ActFieldsFormProps['onChange'];
};

function Choice({ field, value, onChange }: FieldProps<Extract<ActField, { type: 'choice' }>>) {
  const { t, translate } = useTexts();
  return (
    <fieldset className="choice">
      <legend>{t(`field.${field.name}` satisfies TextKey)}</legend>
      {field.options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={field.name}
            value={option}
            checked={value === option}
            onChange={() => onChange(field.name, option)}
          />
          {translate('choice', option)}
        </label>
      ))}
    </fieldset>
  );
}

const INPUT_TYPES = { amount: 'text', text: 'text', number: 'tel', time: 'datetime-local' } as const;

function Typed({ field, value, onChange }: FieldProps<Exclude<ActField, { type: 'choice' }>>) {
  const { t, language } = useTexts();
  const isRequired = field.type === 'number' || (field.type === 'time' && field.isRequired);
  const all = field.type === 'amount' && field.all;
  const hint = all
    ? t('field.amount.hint', { amount: formatAmount(all, language) })
    : isRequired
      ? null
      : t('field.optional');
  return (
    <label>
      {t(`field.${field.name}` satisfies TextKey)}
      <input
        type={INPUT_TYPES[field.type]}
        inputMode={field.type === 'amount' ? 'decimal' : undefined}
        required={isRequired}
        maxLength={100}
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => onChange(field.name, target.value)}
      />
      {hint && <small>{hint}</small>}
    </label>
  );
}
