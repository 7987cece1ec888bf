import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { MovableList } from '../entries/movable-list.tsx';
import { AddNamed } from './add-named.tsx';
import { addOption, labelOption, moveOption, optionValues, removeOption } from './edit-options.ts';
import { entriesOf } from './form-entries.ts';
import { optionsOf } from './form-file.ts';
import type { FormEditing } from './use-form-texts.ts';

/** The choices of a field, each with its text in every language. */
export function OptionList({ editing, name }: { editing: FormEditing; name: string }) {
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
