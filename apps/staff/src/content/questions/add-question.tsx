import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Choice } from '../../ui/choice.tsx';
import { addQuestion } from './edit-questions.ts';
import type { FaqSection } from './faq-file.ts';
import type { FaqEditing } from './use-faq-texts.ts';

type AddQuestionProps = {
  editing: FaqEditing;
  sections: readonly FaqSection[];
  /** Called with the id of the new question. */
  onAdd: (id: string) => void;
};

/** Adds a question to a category. Its address is made of its title, and never changes. */
export function AddQuestion({ editing, sections, onAdd }: AddQuestionProps) {
  const { t } = useTexts();
  const [title, setTitle] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [sectionId, setSectionId] = useState(sections[0]?.part.id ?? '');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(title.trim() === '');
    if (title.trim() === '') return document.getElementById(id)?.focus();
    const added = addQuestion(editing.texts, { sectionId, title });
    editing.edit(added.texts);
    onAdd(added.id);
    setTitle('');
  };
  return (
    <form onSubmit={submit} noValidate>
      <h2>{t('content.questions.add')}</h2>
      <div className="fields">
        <Choice
          label={t('content.questions.section')}
          values={sections.map(({ part }) => part.id)}
          textOf={(each) => sections.find(({ part }) => part.id === each)?.part.title ?? each}
          value={sectionId}
          onChange={({ target }) => setSectionId(target.value)}
        />
        <div className="stack">
          <label htmlFor={id}>{t('content.questions.new')}</label>
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
            {t(isMissing ? 'content.questions.new.missing' : 'content.questions.new.hint')}
          </small>
        </div>
      </div>
      <button type="submit" className="button plain">
        {t('content.questions.add')}
      </button>
    </form>
  );
}
