import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { ACTION_TYPES } from '@portal/domain/forms/form-schema';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts.tsx';
import { EditorSwitch } from '../editor-switch.tsx';
import type { DraftTexts } from '../use-draft-texts.ts';
import { addEntry, keysOf } from './edit-form.ts';
import { EntryList } from './entry-list.tsx';
import { FieldList } from './field-list.tsx';
import { textOf } from './form-file.ts';
import { FormLanguages } from './form-languages.tsx';
import { LanguageFields } from './language-fields.tsx';
import { type FormEditing, useFormTexts } from './use-form-texts.ts';

type FormEditorProps = {
  page: ContentFilePage;
  draft: DraftTexts;
  /** The files as text. */
  children: ReactNode;
};

const LIST = 'actions';

/** A form field by field in every language, or as text: for what the fields can't show, and for what a search found. */
export function FormEditor({ page, draft, children }: FormEditorProps) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const [isText, setText] = useState(search.has('line'));
  const editing = useFormTexts(page, draft);
  const unreadable = editing.languages.filter(({ code }) => !editing.forms.get(code));
  const isShown = !isText && unreadable.length === 0;
  return (
    <section aria-label={t('content.form')}>
      <EditorSwitch
        isShown={isShown}
        setText={setText}
        label={t('content.form.by-field')}
        unreadable={
          unreadable.length > 0
            ? t('content.form.unreadable', { names: unreadable.map(({ name }) => name).join(', ') })
            : null
        }
      />
      {isShown ? (
        <>
          <FieldList editing={editing} />
          <ButtonList editing={editing} />
          <FormLanguages
            {...{ page, draft }}
            title={t('content.form.languages')}
            begin={t('content.form.translate')}
          />
        </>
      ) : (
        children
      )}
    </section>
  );
}

/** The buttons of a form. Those that it lacks can be added. */
function ButtonList({ editing }: { editing: FormEditing }) {
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
