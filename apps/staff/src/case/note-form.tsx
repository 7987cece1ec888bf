import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../calls/use-attempt.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTypedText } from '../ui/use-typed-text.ts';

/** Adds a note. What was typed stays until it is saved, also when the session has ended meanwhile. `onSave` saves it. */
export function NoteForm({ onSave }: { onSave: (note: string) => Promise<unknown> }) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const { text, setText, wasKept } = useTypedText('note');
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
      {wasKept && <p role="status">{t('case.note.kept')}</p>}
      {problem && <Problem error={problem} />}
      <div className="row">
        <button type="submit" className="button plain">
          {t('case.note.save')}
        </button>
      </div>
    </form>
  );
}
