import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { MovableList } from '../entries/movable-list.tsx';
import { keysOf, moveEntry, removeEntry } from './edit-form.ts';
import { entriesOf, firstEntry } from './form-entries.ts';
import { type FormEntry, type FormList, textOf } from './form-file.ts';
import { hasProblem, listProblems } from './form-problems.ts';
import type { FormEditing } from './use-form-texts.ts';

type EntryListProps = {
  list: FormList;
  editing: FormEditing;
  /** Key of an entry that was just added. */
  added: string | null;
  /** What an entry is, beside its label. */
  aboutOf: (written: FormEntry['written']) => string;
  /** The fields of an entry. */
  children: (key: string) => ReactNode;
};

/** The fields or the buttons of a form, in the order in which customers see them. */
export function EntryList({ list, editing, added, aboutOf, children }: EntryListProps) {
  const { t } = useTexts();
  const { texts, edit } = editing;
  const entries = keysOf(texts, list).map((key) => {
    const written = firstEntry(editing, { list, key })?.written ?? {};
    return {
      key,
      title: textOf(written.label) || key,
      about: aboutOf(written),
      hasProblem: entriesOf(editing, { list, key }).some(({ code, entry }) =>
        hasProblem(editing.problems(code), { list, entry }),
      ),
    };
  });
  return (
    <>
      <h2>{t(`content.form.${list}`)}</h2>
      <ListProblems editing={editing} list={list} />
      <MovableList
        {...{ entries, added }}
        onMove={(key, by) => edit(moveEntry(texts, { list, key }, by))}
        onRemove={(key) => edit(removeEntry(texts, { list, key }))}
      >
        {children}
      </MovableList>
    </>
  );
}

/** What is wrong with the fields or the buttons of a form as a whole, in any language. */
function ListProblems({ editing, list }: { editing: FormEditing; list: FormList }) {
  const { t } = useTexts();
  const found = new Set(editing.languages.flatMap(({ code }) => listProblems(editing.problems(code), list)));
  if (found.size === 0) return null;
  return (
    <p role="alert" className="problem">
      {t(`content.form.wrong.${list}`, { problem: [...found].join(', ') })}
    </p>
  );
}
