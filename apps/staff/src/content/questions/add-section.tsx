import { useTexts } from '../../texts/use-texts.tsx';
import { addSection } from './edit-questions.ts';
import { NewTitle } from './new-title.tsx';
import type { FaqEditing } from './use-faq-texts.ts';

/** Adds a category at the end of the topic. Customers see it with its first question. */
export function AddSection({ editing }: { editing: FaqEditing }) {
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
