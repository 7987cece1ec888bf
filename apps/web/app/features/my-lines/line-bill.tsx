import type { Currency } from '@portal/domain/money/money';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatOutstanding } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { MyLine } from './lines-step.ts';
import { linesTexts } from './texts.ts';

/** What a postpaid line owes, and when. */
export function LineBill({ bill }: { bill: NonNullable<MyLine['bill']> }) {
  const t = useTexts(linesTexts);
  const day = useFormatDay();
  const format = useFormatOutstanding();
  const { owed, currencyCode, isCredit, isOverdue, dueDate } = bill;
  const shown = format({ decimal: owed, currency: currencyCode as Currency });
  return (
    <dl className="summary-rows line-rows">
      <div>
        <dt>{t(isCredit ? 'lines.credit' : 'lines.owed')}</dt>
        <dd>
          {shown}
          {!isCredit && dueDate && (
            <small className="block font-normal">
              {t(isOverdue ? 'lines.overdue' : 'lines.due', { day: day(dueDate) })}
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}
