import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { formatAmount } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SecondPersonNote } from '../ui/second-person-note.tsx';

/** A difference in the list. */
export type BookDifference = StaffResult<'listBookDifferences'>['rows'][number];

type DifferenceDialogProps = {
  difference: BookDifference;
  accounts: readonly string[];
  onDone: (text: string) => void;
  onClose: () => void;
};

/** The amounts of both sides where both are known, else what the difference is about. */
function DifferenceAmount({ money, sides }: BookDifference) {
  const { t, language } = useTexts();
  const format = (amount: BookDifference['money'] | null) => (amount ? formatAmount(amount, language) : '–');
  return sides ? t('books.sides', { ours: format(sides.ours), theirs: format(sides.theirs) }) : format(money);
}

/** How both sides name what a difference is about. */
export function namesOf({ reference, providerReference }: BookDifference): string {
  return [...new Set([reference, providerReference])].filter(Boolean).join(', ');
}

/** Leads to the payment that a difference is about. */
export function PaymentLink({ id, code }: NonNullable<BookDifference['payment']>) {
  return <Link to={`/payments/${id}`}>{code}</Link>;
}

/** Explains a difference, moves its amount to an account, or gives it to another owner: one of them, so that no choice is left out. */
export function DifferenceDialog({ difference, accounts, onDone, onClose }: DifferenceDialogProps) {
  const { t, translate } = useTexts();
  const [account, setAccount] = useState('');
  const [owner, setOwner] = useState('');
  const { id, kind, origin, isPosted } = difference;
  return (
    <ReasonDialog
      title={`${t('books.explain')} ${id}`}
      confirm={owner ? t('books.assign') : t('books.explain')}
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        if (owner) await callDesk('assignBookDifference', { id, owner, reason });
        const { outcome } = owner
          ? { outcome: 'assigned' as const }
          : await callDesk('explainBookDifference', { id, reason, ...(account && { account }) });
        onDone(t(`books.done.${outcome}`));
      }}
    >
      <p>
        {translate('difference', kind)}: <DifferenceAmount {...difference} />
      </p>
      <p>
        {difference.payment && <PaymentLink {...difference.payment} />} {namesOf(difference)}
      </p>
      {origin === 'api' && <p>{t('books.explain.records')}</p>}
      <div className="stack">
        {isPosted && (
          <Choice
            label={t('books.account-of')}
            values={accounts.filter((each) => each !== 'differences')}
            none={t('books.stays')}
            value={account}
            disabled={owner !== ''}
            onChange={({ target }) => setAccount(target.value)}
          />
        )}
        <label>
          {t('books.new-owner')}
          <input
            value={owner}
            maxLength={60}
            disabled={account !== ''}
            onChange={({ target }) => setOwner(target.value)}
          />
        </label>
        {account && !owner && <SecondPersonNote {...difference} />}
      </div>
    </ReasonDialog>
  );
}
