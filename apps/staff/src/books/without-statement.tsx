import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { formatAmount, formatDay } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { RecordSource } from './record-source.tsx';

type WithoutStatementProps = { day: Pick<StaffResult<'readBookDay'>, 'state' | 'withoutStatement'> };

/** The receivables of a day that were compared with no statement, with what moved on them; nothing when there are none. */
export function WithoutStatement({ day: { state, withoutStatement } }: WithoutStatementProps) {
  const { t, language } = useTexts();
  if (withoutStatement.length === 0) return null;
  return (
    <div className="notice">
      <p>{t(state === 'closed' ? 'books.closed-without-statement' : 'books.without-statement')}</p>
      <ul>
        {withoutStatement.map(({ account, turnover, through }) => (
          <li key={`${account} ${turnover.currency}`}>
            <RecordSource source={account.replace('receivable:', '')} record="money" /> ({account}):{' '}
            {formatAmount(turnover, language)},{' '}
            {through
              ? t('books.statement-until', { day: formatDay(through, language) })
              : t('books.no-statement')}
          </li>
        ))}
      </ul>
    </div>
  );
}
