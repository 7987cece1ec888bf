import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { MovableList } from '../entries/movable-list.tsx';
import { addEntry, keysOf, moveEntry, removeEntry } from './edit-form.ts';
import { FieldFields } from './field-fields.tsx';
import { entriesOf, firstEntry } from './form-entries.ts';
import { textOf } from './form-file.ts';
import { isWrong } from './form-problems.ts';
import { ListProblems } from './list-problems.tsx';
import type { FormEditing } from './use-form-texts.ts';

const LIST = 'fields';

/** The fields of a form, in the order in which customers see them. */
export function FieldList({ editing }: { editing: FormEditing }) {
  const { t, say } = useTexts();
  const [added, setAdded] = useState<string | null>(null);
  const { texts, edit } = editing;
  const keys = keysOf(texts, LIST);
  const entries = keys.map((key) => {
    const { label, type = 'text', required } = firstEntry(editing, { list: LIST, key })?.written ?? {};
    const about = [say('content.form.type', textOf(type)), required && t('content.form.required')];
    return {
      key,
      title: textOf(label) || key,
      about: about.filter(Boolean).join(', '),
      isWrong: entriesOf(editing, { list: LIST, key }).some(({ code, entry }) =>
        isWrong(editing.problems(code), { list: LIST, entry }),
      ),
    };
  });
  return (
    <>
      <h2>{t('content.form.fields')}</h2>
      <ListProblems editing={editing} list={LIST} />
      <MovableList
        {...{ entries, added }}
        onMove={(key, by) => edit(moveEntry(texts, { list: LIST, key }, by))}
        onRemove={(key) => edit(removeEntry(texts, { list: LIST, key }))}
      >
        {(key) => <FieldFields editing={editing} name={key} />}
      </MovableList>
      <AddField
        taken={keys}
        onAdd={(name) => {
          edit(addEntry(texts, LIST, { name, label: '', type: 'text', required: false }));
          setAdded(name);
        }}
      />
    </>
  );
}

/** Asks for the name of a new field, which never changes: what customers send is stored by it. */
function AddField({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<'name' | 'taken' | null>(null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    const problem = !isName(typed) ? 'name' : taken.includes(typed) ? 'taken' : null;
    setWrong(problem);
    if (problem) return document.getElementById(id)?.focus();
    onAdd(typed);
    setName('');
  };
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('content.form.new')}</label>
      <div className="row">
        <input
          id={id}
          value={name}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          aria-invalid={wrong !== null}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className="button plain">
          {t('content.form.add')}
        </button>
      </div>
      <small id={`${id}-hint`} role={wrong ? 'alert' : undefined} className={wrong ? 'problem' : undefined}>
        {t(wrong ? `content.form.new.${wrong}` : 'content.form.new.hint')}
      </small>
    </form>
  );
}

/** A plain word that is not a property of every object, as the portal demands. */
const isName = (name: string) => /^[a-z]\w{0,39}$/i.test(name) && !(name in Object.prototype);
