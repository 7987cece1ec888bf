import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

const FIELDS = ['debit', 'credit', 'amount'] as const;
type Correction = Record<(typeof FIELDS)[number], string>;

/** Adds a correction to the journal: both accounts, the amount, and why. */
export function CorrectionForm({ choices }: { choices: StaffResult<'readBooksChoices'> }) {
  const { t, translate } = useTexts();
  const [chosen, setChosen] = useState<Correction | null>(null);
  const [done, setDone] = useState('');
  const [isSame, setSame] = useState(false);
  return (
    <section className="card" aria-labelledby="correct">
      <h2 id="correct">{t('books.correct')}</h2>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const [debit, credit, amount] = FIELDS.map((field) => String(form.get(field)));
          // The same account on both sides moves nothing.
          setSame(debit === credit);
          if (debit && credit && amount && debit !== credit) setChosen({ debit, credit, amount });
        }}
      >
        {(['debit', 'credit'] as const).map((side) => (
          <Choice
            key={side}
            isWide
            required
            name={side}
            label={translate('side', side)}
            values={choices.accounts}
            none={t('books.choose-account')}
          />
        ))}
        <label>
          {t('row.amount')} ({choices.currency})
          <input name="amount" inputMode="decimal" required maxLength={40} />
        </label>
        <button type="submit" className="button">
          {t('books.correct')}
        </button>
      </form>
      {isSame && (
        <p role="alert" className="problem">
          {t('why.same-account')}
        </p>
      )}
      <p role="status">{done}</p>
      {chosen && (
        <ReasonDialog
          title={t('books.correct')}
          onClose={() => setChosen(null)}
          onConfirm={async ({ reason }) => {
            const { outcome } = await callDesk('correctBooks', {
              ...chosen,
              currency: choices.currency,
              reason,
            });
            setDone(t(`books.done.${outcome}`));
          }}
        >
          <p>{t('books.preview.correct', { ...chosen, currency: choices.currency })}</p>
        </ReasonDialog>
      )}
    </section>
  );
}
