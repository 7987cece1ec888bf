import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts.tsx';
import { EditorSwitch } from '../editor-switch.tsx';
import { FormLanguages } from '../forms/form-languages.tsx';
import type { DraftTexts } from '../use-draft-texts.ts';
import { AddQuestion } from './add-question.tsx';
import { AddSection } from './add-section.tsx';
import { questionAtLine } from './edit-questions.ts';
import { FaqProblems } from './faq-problems.tsx';
import { SectionQuestions } from './section-questions.tsx';
import { TitleFields } from './title-fields.tsx';
import { useFaqTexts } from './use-faq-texts.ts';

type QuestionEditorProps = {
  page: ContentFilePage;
  draft: DraftTexts;
  /** Shows a page of customers beside it; a path without a language. */
  onShow: (path: string) => void;
  /** The files as text. */
  children: ReactNode;
};

/** A topic of the help centre question by question in every language, or as text: for what the fields can't show. */
export function QuestionEditor({ page, draft, onShow, children }: QuestionEditorProps) {
  const { t } = useTexts();
  const editing = useFaqTexts(page, draft);
  const found = useFoundQuestion(editing);
  const [isText, setText] = useState(found.isElsewhere);
  const [added, setAdded] = useState(found.id);
  const unreadable = editing.languages.filter(({ code }) => editing.files.get(code) === null);
  const english = editing.files.get(DEFAULT_LOCALE);
  const isShown = !isText && unreadable.length === 0 && english;
  return (
    <section aria-label={t('content.questions')}>
      <EditorSwitch
        isShown={Boolean(isShown)}
        setText={setText}
        label={t('content.questions.by-question')}
        unreadable={
          unreadable.length > 0
            ? t('content.questions.unreadable', { names: unreadable.map(({ name }) => name).join(', ') })
            : null
        }
      />
      {isShown ? (
        <>
          <FaqProblems editing={editing} />
          <TitleFields editing={editing} part={english.topic} legend={t('content.questions.topic')} />
          {english.sections.map((section) => (
            <SectionQuestions
              key={section.part.id}
              {...{ editing, section, added, onShow }}
              topic={english.topic.id}
              canRemove={english.sections.length > 1}
            />
          ))}
          <AddQuestion editing={editing} sections={english.sections} onAdd={setAdded} />
          <AddSection editing={editing} />
          <FormLanguages {...{ page, draft }} title={t('content.questions.languages')} />
        </>
      ) : (
        children
      )}
    </section>
  );
}

/** The question that a search has found by its line. `isElsewhere`: the line is in none. */
function useFoundQuestion({ texts }: ReturnType<typeof useFaqTexts>): {
  id: string | null;
  isElsewhere: boolean;
} {
  const [search] = useSearchParams();
  const line = Number(search.get('line')) || null;
  const text = [...texts].find(([locale]) => locale === search.get('locale'))?.[1];
  const id = line === null || text === undefined ? null : questionAtLine(text, line);
  return { id, isElsewhere: line !== null && id === null };
}
