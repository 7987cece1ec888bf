import type { ContentLanguage } from '@portal/contract/staff/content/staff-content';
import { useId } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { type EntryPlace, setText } from './edit-form.ts';
import { textOf } from './form-file.ts';
import { findProblem } from './form-problems.ts';
import type { FormEditing } from './use-form-texts.ts';

type LanguageFieldsProps = {
  editing: FormEditing;
  place: EntryPlace;
  property: 'label' | 'placeholder' | 'errorMessage';
  /** The texts are sentences. */
  isWide?: boolean;
};

/** A text of a field or button in every language. */
export function LanguageFields({ editing, place, property, isWide = false }: LanguageFieldsProps) {
  const { t } = useTexts();
  return (
    <fieldset className={isWide ? 'languages wide' : 'languages'}>
      <legend>{t(`content.form.${property}`)}</legend>
      {editing.languages.map((language) => (
        <LanguageField key={language.code} {...{ editing, place, property, language }} />
      ))}
    </fieldset>
  );
}

function LanguageField({
  editing,
  place,
  property,
  language: { code, name },
}: Omit<LanguageFieldsProps, 'isWide'> & { language: ContentLanguage }) {
  const { t } = useTexts();
  const id = useId();
  const entry = editing.forms.get(code)?.[place.list].find(({ key }) => key === place.key);
  const problem = entry && findProblem(editing.problems(code), { list: place.list, entry, property });
  const save = (typed: string) => {
    // A label that is emptied on the way to another one stays a label; the others are left out when they are empty.
    const text = typed === '' && property !== 'label' ? undefined : typed;
    editing.edit(setText(editing.texts, { ...place, property, locale: code }, text));
  };
  return (
    <div>
      <label htmlFor={id}>{name}</label>
      <input
        {...{ id }}
        lang={code}
        value={textOf(entry?.written[property])}
        maxLength={300}
        autoComplete="off"
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => save(target.value)}
      />
      <div id={`${id}-problem`}>
        {!entry && <small>{t('content.form.lacking')}</small>}
        {problem && (
          <p role="alert" className="problem">
            {t('content.form.wrong.label')}
          </p>
        )}
      </div>
    </div>
  );
}
