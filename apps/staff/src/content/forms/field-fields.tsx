import { FIELD_TYPES, MOST_TYPED } from '@portal/domain/forms/form-schema';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { MovableList } from '../entries/movable-list.tsx';
import { AddNamed } from './add-named.tsx';
import { type EntryPlace, setShared } from './edit-form.ts';
import { addOption, labelOption, moveOption, optionValues, removeOption } from './edit-options.ts';
import { entriesOf, firstEntry } from './form-entries.ts';
import { optionsOf, textOf } from './form-file.ts';
import { findProblem } from './form-problems.ts';
import { LanguageFields } from './language-fields.tsx';
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

type SharedFieldProps = {
  editing: FormEditing;
  place: EntryPlace;
  property: 'minLength' | 'maxLength' | 'pattern' | 'countryCode';
  /** It is a number of characters. */
  isNumber?: boolean;
};

/** A property that is the same in every language. It is written when the field is left: the portal examines each pattern. */
function SharedField({ editing, place, property, isNumber = false }: SharedFieldProps) {
  const { t, translate } = useTexts();
  const id = useId();
  const entries = entriesOf(editing, place);
  const values = entries.map(({ entry }) => textOf(entry.written[property]));
  const [value = ''] = values;
  const problem = entries
    .map(({ code, entry }) => findProblem(editing.problems(code), { list: place.list, entry, property }))
    .find((found) => found !== null);
  const save = (typed: string) => {
    if (typed === value) return;
    const wanted = isNumber ? Math.min(Math.abs(Math.round(Number(typed))), MOST_TYPED) : typed;
    editing.edit(setShared(editing.texts, { ...place, property }, typed === '' ? undefined : wanted));
  };
  return (
    <div>
      <label htmlFor={id}>{t(`content.form.${property}`)}</label>
      <input
        // What is undone elsewhere is shown.
        key={value}
        id={id}
        {...(isNumber && { type: 'number', min: 0, max: MOST_TYPED })}
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={400}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-notes`}
        onBlur={({ target }) => save(target.value.trim())}
      />
      <div id={`${id}-notes`}>
        <small>{t(`content.form.${property}.hint`)}</small>
        {new Set(values).size > 1 && <p className="quiet">{t('content.form.differs')}</p>}
        {problem && (
          <p role="alert" className="problem">
            {translate('content.form.wrong', property)}
          </p>
        )}
      </div>
    </div>
  );
}

/** The choices of a field, each with its text in every language. */
function OptionList({ editing, name }: { editing: FormEditing; name: string }) {
  const { t } = useTexts();
  const { texts, edit } = editing;
  const [added, setAdded] = useState<string | null>(null);
  const labels = labelsOf(editing, name);
  const entries = optionValues(texts, name).map((value) => ({
    key: value,
    title: labels.find((one) => one.value === value && one.label !== '')?.label ?? value,
  }));
  return (
    <fieldset>
      <legend>{t('content.form.options')}</legend>
      {entries.length === 0 && <p className="quiet">{t('content.form.options.none')}</p>}
      <MovableList
        {...{ entries, added }}
        onMove={(value, by) => edit(moveOption(texts, { key: name, value }, by))}
        onRemove={(value) => edit(removeOption(texts, { key: name, value }))}
      >
        {(value) => (
          <>
            <p className="quiet">{t('content.form.name', { name: value })}</p>
            <div className="fields">
              {editing.languages.map((language) => (
                <label key={language.code}>
                  {language.name}
                  <input
                    lang={language.code}
                    maxLength={300}
                    autoComplete="off"
                    value={
                      labels.find((one) => one.code === language.code && one.value === value)?.label ?? ''
                    }
                    onChange={({ target }) =>
                      edit(labelOption(texts, { key: name, value, locale: language.code }, target.value))
                    }
                  />
                </label>
              ))}
            </div>
          </>
        )}
      </MovableList>
      <AddNamed
        name="content.form.options.new"
        button="content.form.options.add"
        hint="content.form.options.hint"
        maxLength={100}
        findProblem={(value) =>
          value === '' || entries.some(({ key }) => key === value) ? t('content.form.options.taken') : null
        }
        onAdd={(value) => {
          edit(addOption(texts, { key: name, value }));
          setAdded(value);
        }}
      />
    </fieldset>
  );
}

function labelsOf(editing: FormEditing, name: string) {
  return entriesOf(editing, { list: 'fields', key: name }).flatMap(({ code, entry }) =>
    optionsOf(entry.written).map((option) => ({ code, ...option })),
  );
}
