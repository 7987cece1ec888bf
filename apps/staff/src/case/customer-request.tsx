import type { StaffCase } from '@portal/contract/staff/staff-case';
import { formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Act } from '../ui/act.tsx';
import { Age } from '../ui/age.tsx';
import { ActButton, type CasePartProps } from './act-button.tsx';

/** States in which a refund does nothing more. */
const ENDED = ['refunded', 'refused', 'charged-back'];

/**
 * The payer's request to take the purchase back: what they wrote, which number was meant, what the operator said, and its one end. A
 * refund closes it, so nothing has to be closed beside it.
 */
export function CustomerRequest(props: CasePartProps) {
  const { support, may, open, isWaiting } = props;
  const { t, language } = useTexts();
  const { request, refunds } = support;
  if (!request) return null;
  const { reference, openedAt, outcome, closed, note } = request;
  const isRunning = isWaiting || refunds.some(({ state }) => !ENDED.includes(state));
  return (
    <div className="stack">
      <h3 id="request">{t('support.request', { reference })}</h3>
      <p>
        {t(`support.request.${outcome ?? 'open'}` satisfies TextKey)} (<Age since={openedAt} />)
      </p>
      {note && <blockquote>{note}</blockquote>}
      <MeantNumber request={request} />
      <OperatorAnswer refunds={refunds} />
      {closed && (
        <p className="quiet">
          {t('support.request.closed', { ...closed, name: closed.by, time: formatTime(closed.at, language) })}
        </p>
      )}
      {!outcome && isRunning && <p>{t('support.request.running')}</p>}
      {!outcome && !isRunning && (
        <div className="row">
          {canRefund(support) && may('refund-delivered') && (
            <Act
              label={t('support.request.refund')}
              why={null}
              isMain
              onPress={() => open('refund-delivered')}
            />
          )}
          <ActButton kind="close-request" open={open} />
        </div>
      )}
      {outcome && (
        <div className="row">
          <ActButton
            kind="reopen-request"
            open={open}
            why={support.noRefund === 'nothing-left' ? t('why.nothing-left') : null}
          />
        </div>
      )}
    </div>
  );
}

/** Whether anything of the payment can be refunded now. */
export function canRefund({ deliveries, partDeliveries }: StaffCase): boolean {
  return deliveries.length + partDeliveries.length > 0;
}

/** How far the number that was meant is from the one that got it: a typing error, or another number. */
function MeantNumber({ request }: { request: NonNullable<StaffCase['request']> }) {
  const { t } = useTexts();
  const { meant } = request;
  if (!meant) return <p className="quiet">{t('support.meant.none')}</p>;
  const { msisdn: number, differs, digits } = meant;
  const how = differs === 'digits' && digits === 1 ? 'one' : differs;
  return <p>{t(`support.meant.${how}` satisfies TextKey, { number, digits })}</p>;
}

/** What the operator said when it did not take the latest delivery back. */
function OperatorAnswer({ refunds }: Pick<StaffCase, 'refunds'>) {
  const { t, name } = useTexts();
  const latest = refunds.at(-1);
  if (latest?.takeBack !== 'refused') return null;
  return (
    <p className="notice">
      {t('support.operator-refused', { why: latest.refusal ? name('take-back', latest.refusal) : '' })}
    </p>
  );
}
