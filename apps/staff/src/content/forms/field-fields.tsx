import { FIELD_TYPES } from '@portal/domain/forms/form-schema';
import { useId } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { setShared } from './edit-form.ts';
import { entriesOf, firstEntry } from './form-entries.ts';
import { textOf } from './form-file.ts';
import { LanguageFields } from './language-fields.tsx';
import { OptionList } from './option-list.tsx';
import { SharedField } from './shared-field.tsx';
import type { FormEditing } from './use-form-texts.ts';

type FieldFieldsProps = { editing: FormEditing; name: string };

/** Everything about a field: what is the same in every language, and its texts. */
export function FieldFields({ editing, name }: FieldFieldsProps) {
  const { t } = useTexts();
  const place = { list: 'fields', key: name } as const;
  const type = textOf(firstEntry(editing, place)?.written.type) || 'text';
  const isTyped = type !== 'checkbox' && type !== 'select';
  return (
    <>
      <p className="quiet">{t('content.form.name', { name })}</p>
      <LanguageFields {...{ editing, place }} property="label" isWide={type === 'checkbox'} />
      <div className="fields">
        <TypeField editing={editing} name={name} />
        {isTyped && (
          <>
            <SharedField {...{ editing, place }} property="minLength" isNumber />
            <SharedField {...{ editing, place }} property="maxLength" isNumber />
            <SharedField {...{ editing, place }} property="pattern" />
          </>
        )}
        {type === 'tel' && <SharedField {...{ editing, place }} property="countryCode" />}
      </div>
      <Required editing={editing} name={name} />
      {type === 'select' && <OptionList editing={editing} name={name} />}
      {type !== 'checkbox' && (
        <>
          <LanguageFields {...{ editing, place }} property="placeholder" />
          <LanguageFields {...{ editing, place }} property="errorMessage" />
        </>
      )}
    </>
  );
}

function TypeField({ editing, name }: FieldFieldsProps) {
  const { t } = useTexts();
  const id = useId();
  const place = { list: 'fields', key: name } as const;
  const written = textOf(firstEntry(editing, place)?.written.type) || 'text';
  const isKnown = FIELD_TYPES.some((type) => type === written);
  return (
    <div>
      <label htmlFor={id}>{t('content.form.type')}</label>
      <select
        id={id}
        value={written}
        aria-invalid={!isKnown}
        onChange={({ target: { value } }) =>
          editing.edit(setShared(editing.texts, { ...place, property: 'type' }, value))
        }
      >
        {!isKnown && <option>{written}</option>}
        {FIELD_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`content.form.type.${type}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Required({ editing, name }: FieldFieldsProps) {
  const { t } = useTexts();
  const place = { list: 'fields', key: name } as const;
  const marks = entriesOf(editing, place).map(({ entry: { written } }) => isMarked(written.required));
  const [isRequired = false] = marks;
  return (
    <>
      <label className="switch">
        <input
          type="checkbox"
          checked={isRequired}
          onChange={({ target: { checked } }) =>
            editing.edit(setShared(editing.texts, { ...place, property: 'required' }, checked))
          }
        />
        {t('content.form.must')}
      </label>
      {new Set(marks).size > 1 && <p className="quiet">{t('content.form.differs')}</p>}
    </>
  );
}

const isMarked = (required: unknown) => required === true || required === 'true';
