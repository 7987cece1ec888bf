import type { StaffView } from '@portal/contract/staff/staff-find';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';

/** The person's saved searches, and a field to save the current one. Each is an address that can be passed on. */
export function SavedViews({ query }: { query: string }) {
  const { t } = useTexts();
  const [views, setViews] = useState<StaffView[]>([]);
  const [name, setName] = useState('');
  const { problem, attempt } = useAttempt();
  const change = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      setViews((await callDesk('listViews', {})).views);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read once
  useEffect(() => void change(async () => {}), []);
  const save = async () => {
    await callDesk('saveView', { name, query });
    setName('');
  };
  return (
    <details className="filters">
      <summary>
        {t('views.title')} ({views.length})
      </summary>
      <ul className="views">
        {views.map((view) => (
          <li key={view.id} className="row">
            <Link to={`?${view.query}`}>{view.name}</Link>
            <Button
              className="button plain"
              aria-label={t('views.remove', { name: view.name })}
              onPress={() => void change(() => callDesk('removeView', { id: view.id }))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="views"
        onSubmit={(event) => {
          event.preventDefault();
          void change(save);
        }}
      >
        <label>
          {t('views.name')}
          <input required maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          <small>{t('views.hint')}</small>
        </label>
        <button type="submit" className="button plain">
          {t('views.save')}
        </button>
      </form>
      {problem && <Problem error={problem} />}
    </details>
  );
}
