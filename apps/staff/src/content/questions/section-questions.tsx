import { HELP_PATH } from '@portal/domain/help/help-path';
import { Button } from 'react-aria-components';
import { useTexts } from '../../texts/use-texts.tsx';
import { MovableList } from '../entries/movable-list.tsx';
import { moveQuestion, removeQuestion, removeSection } from './edit-questions.ts';
import { type FaqSection, linkOf } from './faq-file.ts';
import { QuestionFields } from './question-fields.tsx';
import { TitleFields } from './title-fields.tsx';
import { type FaqEditing, questionIn } from './use-faq-texts.ts';

type SectionQuestionsProps = {
  editing: FaqEditing;
  section: FaqSection;
  /** Id of the topic. */
  topic: string;
  /** Id of a question that was just added or found. */
  added: string | null;
  /** Whether it is not the only category. */
  canRemove: boolean;
  onShow: (path: string) => void;
};

/** A category: its title, and its questions in the order in which customers see them. */
export function SectionQuestions({
  editing,
  section,
  topic,
  added,
  canRemove,
  onShow,
}: SectionQuestionsProps) {
  const { t } = useTexts();
  const { texts, edit, languages } = editing;
  const { part, questions } = section;
  const aboutOf = (id: string) => {
    const lacking = languages.filter(({ code }) => !questionIn(editing, code, id)).map(({ name }) => name);
    return lacking.length === 0 ? '' : t('content.questions.lacking-in', { names: lacking.join(', ') });
  };
  return (
    <section aria-labelledby={`section-${part.id}`}>
      <h2 id={`section-${part.id}`}>{part.title}</h2>
      <details className="translated">
        <summary>{t('content.questions.rename', { name: part.title })}</summary>
        <TitleFields editing={editing} part={part} legend={t('content.questions.section')} />
      </details>
      {questions.length === 0 && (
        <>
          <p className="quiet">{t(linkOf(part) ? 'content.questions.none' : 'content.questions.empty')}</p>
          {canRemove && (
            <Button className="button plain" onPress={() => edit(removeSection(texts, part.id))}>
              {t('content.questions.section.remove', { name: part.title })}
            </Button>
          )}
        </>
      )}
      <MovableList
        added={added}
        entries={questions.map((question) => ({
          key: question.id,
          title: question.title || question.id,
          about: aboutOf(question.id),
        }))}
        onMove={(id, by) => edit(moveQuestion(texts, id, by))}
        onRemove={(id) => edit(removeQuestion(texts, id))}
      >
        {(id) => {
          const question = questions.find((each) => each.id === id);
          const link = question ? linkOf(question) : '';
          const path = link ? `/${link}` : `${HELP_PATH}/${topic}/${part.id}/${id}`;
          return <QuestionFields {...{ editing, id, path, onShow }} sectionId={part.id} />;
        }}
      </MovableList>
    </section>
  );
}
