import { ACTION_TYPES } from '@portal/domain/forms/form-schema';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { MovableList } from '../entries/movable-list.tsx';
import { addEntry, keysOf, moveEntry, removeEntry } from './edit-form.ts';
import { entriesOf, firstEntry } from './form-entries.ts';
import { textOf } from './form-file.ts';
import { isWrong } from './form-problems.ts';
import { LanguageFields } from './language-fields.tsx';
import { ListProblems } from './list-problems.tsx';
import type { FormEditing } from './use-form-texts.ts';

const LIST = 'actions';

/** The buttons of a form. Those that it lacks can be added. */
export function ButtonList({ editing }: { editing: FormEditing }) {
  const { t, say } = useTexts();
  const [added, setAdded] = useState<string | null>(null);
  const { texts, edit } = editing;
  const keys = keysOf(texts, LIST);
  const entries = keys.map((key) => {
    const { label, type } = firstEntry(editing, { list: LIST, key })?.written ?? {};
    return {
      key,
      title: textOf(label) || key,
      about: say('content.form.action', textOf(type)),
      isWrong: entriesOf(editing, { list: LIST, key }).some(({ code, entry }) =>
        isWrong(editing.problems(code), { list: LIST, entry }),
      ),
    };
  });
  return (
    <>
      <h2>{t('content.form.actions')}</h2>
      <ListProblems editing={editing} list={LIST} />
      <MovableList
        {...{ entries, added }}
        onMove={(key, by) => edit(moveEntry(texts, { list: LIST, key }, by))}
        onRemove={(key) => edit(removeEntry(texts, { list: LIST, key }))}
      >
        {(key) => <LanguageFields editing={editing} place={{ list: LIST, key }} property="label" />}
      </MovableList>
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
