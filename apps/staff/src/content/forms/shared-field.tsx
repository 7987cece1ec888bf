import { MOST_TYPED } from '@portal/domain/forms/form-schema';
import { useId } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { type EntryPlace, setShared } from './edit-form.ts';
import { entriesOf } from './form-entries.ts';
import { textOf } from './form-file.ts';
import { findProblem } from './form-problems.ts';
import type { FormEditing } from './use-form-texts.ts';

type SharedFieldProps = {
  editing: FormEditing;
  place: EntryPlace;
  property: 'minLength' | 'maxLength' | 'pattern' | 'countryCode';
  /** It is a number of characters. */
  isNumber?: boolean;
};

/** A property that is the same in every language. It is written when the field is left: the portal examines each pattern. */
export function SharedField({ editing, place, property, isNumber = false }: SharedFieldProps) {
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
