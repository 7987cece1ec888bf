import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts.tsx';
import { EditorSwitch } from '../editor-switch.tsx';
import type { DraftTexts } from '../use-draft-texts.ts';
import { ButtonList } from './button-list.tsx';
import { FieldList } from './field-list.tsx';
import { FormLanguages } from './form-languages.tsx';
import { useFormTexts } from './use-form-texts.ts';

type FormEditorProps = {
  page: ContentFilePage;
  draft: DraftTexts;
  /** The files as text. */
  children: ReactNode;
};

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
