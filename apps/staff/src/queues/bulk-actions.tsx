import { MOST_BULK_PAYMENTS } from '@portal/contract/staff/staff-queue-names';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { translateFirst } from '../texts/translate-data.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

type BulkAction = 'check' | 'retry';
/** What happened or would happen with a payment. `why`: it is refused. */
type Outcome = { id: string; code: string; why: string | null };

/** Does the same with the chosen payments, after showing what it would do with each. */
export function BulkActions({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTexts();
  const [preview, setPreview] = useState<{ action: BulkAction; rows: Outcome[] } | null>(null);
  const [results, setResults] = useState<Outcome[] | null>(null);
  const { problem, attempt } = useAttempt();
  const show = async (action: BulkAction) => {
    setResults(null);
    const { rows } = await callDesk('previewBulk', { ids: [...ids], action });
    setPreview({ action, rows: rows.map(({ id, code, refusal }) => ({ id, code, why: refusal })) });
  };
  const carryOut = async (action: BulkAction, reason: string) => {
    const { rows } = await callDesk('actOnMany', { ids: [...ids], action, reason });
    setResults(rows.map(({ id, code, outcome, done }) => ({ id, code, why: done ? null : outcome })));
    onDone();
  };
  return (
    <div className="stack">
      <div className="row">
        {(['check', 'retry'] as const).map((action) => (
          <Button
            key={action}
            className="button plain small"
            isDisabled={ids.length === 0}
            onPress={() => void attempt(() => show(action))}
          >
            {t(`bulk.${action}` satisfies TextKey)}
          </Button>
        ))}
        <span className="quiet">{t('bulk.selected', { count: ids.length, most: MOST_BULK_PAYMENTS })}</span>
      </div>
      {problem && <Problem error={problem} />}
      <div role="status">
        {results && (
          <>
            <p>{t('bulk.result', { done: countDone(results), count: results.length })}</p>
            <Outcomes rows={results} done={t('bulk.done')} />
          </>
        )}
      </div>
      {preview && (
        <ReasonDialog
          title={t(`bulk.${preview.action}` satisfies TextKey)}
          onClose={() => setPreview(null)}
          onConfirm={({ reason }) => carryOut(preview.action, reason)}
        >
          <p>{t('bulk.preview', { ready: countDone(preview.rows), count: preview.rows.length })}</p>
          <Outcomes rows={preview.rows} done={t('bulk.would')} />
        </ReasonDialog>
      )}
    </div>
  );
}

const countDone = (rows: readonly Outcome[]) => rows.filter(({ why }) => why === null).length;

function Outcomes({ rows, done }: { rows: readonly Outcome[]; done: string }) {
  const texts = useTexts();
  return (
    <ul className="outcomes">
      {rows.map(({ id, code, why }) => (
        <li key={id}>
          <strong>{code}</strong>
          {texts.t('app.colon')} {why === null ? done : translateFirst(texts, ['why', 'error'], why)}
        </li>
      ))}
    </ul>
  );
}
