import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { AddNamed } from './add-named.tsx';
import { addEntry, keysOf } from './edit-form.ts';
import { EntryList } from './entry-list.tsx';
import { FieldFields } from './field-fields.tsx';
import { type FormEntry, textOf } from './form-file.ts';
import type { FormEditing } from './use-form-texts.ts';

const LIST = 'fields';

/** The fields of a form, in the order in which customers see them. */
export function FieldList({ editing }: { editing: FormEditing }) {
  const { t, translate } = useTexts();
  const [added, setAdded] = useState<string | null>(null);
  const { texts, edit } = editing;
  const keys = keysOf(texts, LIST);
  const aboutOf = ({ type = 'text', required }: FormEntry['written']) =>
    [translate('content.form.type', textOf(type)), required && t('content.form.required')]
      .filter(Boolean)
      .join(', ');
  return (
    <>
      <EntryList list={LIST} {...{ editing, added, aboutOf }}>
        {(key) => <FieldFields editing={editing} name={key} />}
      </EntryList>
      <AddNamed
        name="content.form.new"
        button="content.form.add"
        hint="content.form.new.hint"
        maxLength={40}
        findProblem={(name) => {
          if (!isName(name)) return t('content.form.new.name');
          return keys.includes(name) ? t('content.form.new.taken') : null;
        }}
        onAdd={(name) => {
          edit(addEntry(texts, LIST, { name, label: '', type: 'text', required: false }));
          setAdded(name);
        }}
      />
    </>
  );
}

/** A plain word that is not a property of every object, as the portal demands. */
const isName = (name: string) => /^[a-z]\w{0,39}$/i.test(name) && !(name in Object.prototype);
