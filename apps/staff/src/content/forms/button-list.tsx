import { ACTION_TYPES } from '@portal/domain/forms/form-schema';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { addEntry, keysOf } from './edit-form.ts';
import { EntryList } from './entry-list.tsx';
import { textOf } from './form-file.ts';
import { LanguageFields } from './language-fields.tsx';
import type { FormEditing } from './use-form-texts.ts';

const LIST = 'actions';

/** The buttons of a form. Those that it lacks can be added. */
export function ButtonList({ editing }: { editing: FormEditing }) {
  const { t, translate } = useTexts();
  const [added, setAdded] = useState<string | null>(null);
  const { texts, edit } = editing;
  const keys = keysOf(texts, LIST);
  return (
    <>
      <EntryList
        list={LIST}
        {...{ editing, added }}
        aboutOf={({ type }) => translate('content.form.action', textOf(type))}
      >
        {(key) => <LanguageFields editing={editing} place={{ list: LIST, key }} property="label" />}
      </EntryList>
      <div className="row">
        {ACTION_TYPES.filter((type) => !keys.includes(type)).map((type) => (
          <button
            key={type}
            type="button"
            className="button plain"
            onClick={() => {
              edit(addEntry(texts, LIST, { type, label: '' }));
              setAdded(type);
            }}
          >
            {t('content.form.action.add', { name: t(`content.form.action.${type}`) })}
          </button>
        ))}
      </div>
    </>
  );
}
