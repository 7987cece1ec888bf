import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { dayTexts } from '../../../i18n/day-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Transaction } from '../status/status-text-keys.ts';
import { statusTexts } from '../status/texts.ts';

/** The part of the receipt that is read out to customer care: its short reference, and the time of the latest event. */
export function TicketStub({ transaction: { shortReference, timeline } }: { transaction: Transaction }) {
  const t = useTexts(statusTexts);
  const months = useTexts(dayTexts)('time.months');
  const at = timeline.at(-1)?.at;
  return (
    <dl className="ticket-stub">
      <div>
        <dt>{t('status.reference')}</dt>
        <dd className="ticket-code">{shortReference}</dd>
      </div>
      {at && (
        <div>
          <dt>{t('status.when')}</dt>
          <dd>
            <time dateTime={at}>{formatLocalTime(at, months)}</time>
          </dd>
        </div>
      )}
    </dl>
  );
}
