import type { StaffDispute, StaffRefund } from '@portal/contract/staff/staff-case';
import { formatAmount, formatTime } from '../texts/format.ts';
import { translateDetail } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ActButton, type CasePartProps } from './act-button.tsx';

/** The refunds after delivery. */
export function RefundList(props: CasePartProps) {
  const { t } = useTexts();
  const { refunds } = props.support;
  if (refunds.length === 0) return null;
  return (
    <div className="stack">
      <h3>{t('support.refunds')}</h3>
      <ul className="stack">
        {refunds.map((refund) => (
          <RefundItem key={refund.id} refund={refund} {...props} />
        ))}
      </ul>
    </div>
  );
}

function RefundItem({ refund, open, isWaiting }: CasePartProps & { refund: StaffRefund }) {
  const texts = useTexts();
  const { name: words, t, language } = texts;
  const { money, state, takeBack, refusal, requestedBy: name, approvedBy, requestedAt } = refund;
  const time = formatTime(requestedAt, language);
  const who = approvedBy
    ? t('support.refund-approved', { name, second: approvedBy, time })
    : t('support.refund-by', { name, time });
  const about = { refundId: refund.id };
  const why = isWaiting ? t('why-not.waiting') : null;
  return (
    <li>
      <p>
        <strong>{formatAmount(money, language)}</strong>{' '}
        <span className={`state ${state}`}>{words('state', state)}</span> {words('state', takeBack)}
        {refusal && ` (${translateDetail(texts, refusal)})`}
      </p>
      <p className="quiet">{who}</p>
      <div className="row">
        {refund.settlements.length > 0 && (
          <ActButton kind="settle-refund" open={open} about={about} why={why} />
        )}
        {refund.mayGoToOtherWallet && (
          <ActButton kind="refund-other-wallet" open={open} about={about} why={why} />
        )}
      </div>
    </li>
  );
}

/** The disputes. */
export function DisputeList(props: CasePartProps) {
  const { t } = useTexts();
  const { disputes } = props.support;
  if (disputes.length === 0) return null;
  return (
    <div className="stack">
      <h3>{t('support.disputes')}</h3>
      <ul className="stack">
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} {...props} />
        ))}
      </ul>
    </div>
  );
}

function DisputeItem({ dispute, open, isWaiting }: CasePartProps & { dispute: StaffDispute }) {
  const { t, language } = useTexts();
  const { id, money, state, reason, reference, evidenceDueAt, evidenceSentAt, openedAt } = dispute;
  const about = { disputeId: id };
  const isOpen = state === 'open';
  return (
    <li>
      <p>
        <strong>{formatAmount(money, language)}</strong>{' '}
        <span className={`state ${isOpen ? 'review' : ''}`}>{t(`dispute.${state}`)}</span>{' '}
        {reference && `${t('books.reference')} ${reference}`}
      </p>
      <p className="quiet">{t('support.dispute', { time: formatTime(openedAt, language), reason })}</p>
      {evidenceSentAt ? (
        <p className="quiet">{t('support.evidence-sent', { time: formatTime(evidenceSentAt, language) })}</p>
      ) : (
        evidenceDueAt && <p>{t('support.evidence-due', { time: formatTime(evidenceDueAt, language) })}</p>
      )}
      {isOpen && (
        <div className="row">
          {!evidenceSentAt && <ActButton kind="send-evidence" open={open} about={about} />}
          <ActButton
            kind="close-dispute"
            open={open}
            about={about}
            why={isWaiting ? t('why-not.waiting') : null}
          />
        </div>
      )}
    </li>
  );
}
