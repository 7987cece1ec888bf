import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { HELP_PATH } from '@portal/domain/help/help-path';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts.tsx';
import { Choice } from '../../ui/choice.tsx';
import { EditorSwitch } from '../editor-switch.tsx';
import { MovableList } from '../entries/movable-list.tsx';
import { FormLanguages } from '../forms/form-languages.tsx';
import type { DraftTexts } from '../use-draft-texts.ts';
import {
  addQuestion,
  addSection,
  moveQuestion,
  questionAtLine,
  removeQuestion,
  removeSection,
} from './edit-questions.ts';
import { type FaqSection, linkOf } from './faq-file.ts';
import { QuestionFields } from './question-fields.tsx';
import { TitleFields } from './title-fields.tsx';
import { type FaqEditing, questionIn, useFaqTexts } from './use-faq-texts.ts';

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

/** Adds a category at the end of the topic. Customers see it with its first question. */
function AddSection({ editing }: { editing: FaqEditing }) {
  const { t } = useTexts();
  return (
    <NewTitle
      name={t('content.questions.section.add')}
      label={t('content.questions.section.new')}
      hint={t('content.questions.section.hint')}
      missing={t('content.questions.section.missing')}
      onAdd={(title) => editing.edit(addSection(editing.texts, title).texts)}
    />
  );
}

/** What the server found wrong in the topic, by language. It names the question. */
function FaqProblems({ editing: { languages, problems } }: { editing: FaqEditing }) {
  const found = languages.flatMap(({ code, name }) =>
    problems(code).map((problem) => ({ code, text: `${name}: ${problem}` })),
  );
  if (found.length === 0) return null;
  return (
    <ul role="alert" className="problem">
      {found.map(({ code, text }) => (
        <li key={`${code} ${text}`} lang="en">
          {text}
        </li>
      ))}
    </ul>
  );
}

type AddQuestionProps = {
  editing: FaqEditing;
  sections: readonly FaqSection[];
  /** Called with the id of the new question. */
  onAdd: (id: string) => void;
};

/** Adds a question to a category. Its address is made of its title, and never changes. */
function AddQuestion({ editing, sections, onAdd }: AddQuestionProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState('');
  // A category that was removed meanwhile is none any more.
  const sectionId = sections.find(({ part }) => part.id === chosen)?.part.id ?? sections[0]?.part.id ?? '';
  return (
    <NewTitle
      name={t('content.questions.add')}
      label={t('content.questions.new')}
      hint={t('content.questions.new.hint')}
      missing={t('content.questions.new.missing')}
      onAdd={(title) => {
        const added = addQuestion(editing.texts, { sectionId, title });
        editing.edit(added.texts);
        onAdd(added.id);
      }}
    >
      <Choice
        label={t('content.questions.section')}
        values={sections.map(({ part }) => part.id)}
        textOf={(each) => sections.find(({ part }) => part.id === each)?.part.title ?? each}
        value={sectionId}
        onChange={({ target }) => setChosen(target.value)}
      />
    </NewTitle>
  );
}

type NewTitleProps = {
  /** Names the form and its button. */
  name: string;
  label: string;
  hint: string;
  /** Says that nothing was typed. */
  missing: string;
  onAdd: (title: string) => void;
  /** Fields before the title. */
  children?: ReactNode;
};

/** Adds a question or a category by its title in English, which its address is made of. */
function NewTitle({ name, label, hint, missing, onAdd, children }: NewTitleProps) {
  const [title, setTitle] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(title.trim() === '');
    if (title.trim() === '') return document.getElementById(id)?.focus();
    onAdd(title);
    setTitle('');
  };
  return (
    <form onSubmit={submit} noValidate>
      <h2>{name}</h2>
      <div className="fields">
        {children}
        <div className="stack">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            value={title}
            lang="en"
            maxLength={200}
            autoComplete="off"
            aria-invalid={isMissing}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setTitle(target.value)}
          />
          <small
            id={`${id}-hint`}
            role={isMissing ? 'alert' : undefined}
            className={isMissing ? 'problem' : undefined}
          >
            {isMissing ? missing : hint}
          </small>
        </div>
      </div>
      <button type="submit" className="button plain">
        {name}
      </button>
    </form>
  );
}

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
function SectionQuestions({ editing, section, topic, added, canRemove, onShow }: SectionQuestionsProps) {
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
