import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Choice } from '../../ui/choice.tsx';
import { addQuestion } from './edit-questions.ts';
import type { FaqSection } from './faq-file.ts';
import { NewTitle } from './new-title.tsx';
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
