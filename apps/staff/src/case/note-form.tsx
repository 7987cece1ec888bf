import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../calls/use-attempt.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';

/** Adds a note. What was typed stays until it is saved. `onSave` saves it. */
export function NoteForm({ onSave }: { onSave: (note: string) => Promise<unknown> }) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [text, setText] = useState('');
  const { problem, attempt } = useAttempt();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      await onSave(text);
      setText('');
      await revalidate();
    });
  };
  return (
    <form className="stack note" onSubmit={(event) => void save(event)}>
      <h3>{t('case.note')}</h3>
      <label>
        {t('case.note.text')}
        <textarea
          required
          rows={2}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {problem && <Problem error={problem} />}
      <div className="row">
        <button type="submit" className="button plain">
          {t('case.note.save')}
        </button>
      </div>
    </form>
  );
}
