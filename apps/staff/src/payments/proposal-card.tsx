import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffProposal } from '@portal/contract/staff/staff-payment';
import { Link } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { formatAmount, formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { DecideButtons } from '../ui/decide-buttons.tsx';

type ProposalCardProps = {
  proposal: StaffProposal;
  onDecided: (outcome: StaffResult<'decideProposal'>['outcome']) => void;
  /** Shows a link to the payment. */
  withLink?: boolean;
};

/** What somebody proposed, with the buttons of the second person. */
export function ProposalCard({ proposal, onDecided, withLink = false }: ProposalCardProps) {
  const { t, translate, language } = useTexts();
  const { id, action, isOwn, mayDecide, money, payee, paymentId, proposedAt, proposedBy, reason } = proposal;
  const { why, isTaken } = proposal;
  const what = `${t(`action.${action}` satisfies TextKey)}, ${formatAmount(money, language)}`;
  return (
    <div className="proposal">
      {withLink ? (
        <h2>
          <Link to={`/payments/${paymentId}`}>{what}</Link>
        </h2>
      ) : (
        <h3>{what}</h3>
      )}
      <p>{reason}</p>
      {why && <p className="quiet">{translate('second-person', why)}</p>}
      {payee && <p>{t('approvals.payee', { payee })}</p>}
      <p className="quiet">
        {t('approvals.by', { name: proposedBy, time: formatTime(proposedAt, language) })}
      </p>
      {isTaken && <p className="notice">{t('approvals.taken')}</p>}
      {isOwn && <p className="quiet">{t('approvals.own')}</p>}
      {mayDecide && !isTaken && (
        <DecideButtons
          onDecide={async (decision) =>
            onDecided((await callDesk('decideProposal', { id, ...decision })).outcome)
          }
        >
          {(approve) => (
            <>
              <p>{what}</p>
              {approve && <p>{t(`preview.${action}` satisfies TextKey)}</p>}
            </>
          )}
        </DecideButtons>
      )}
    </div>
  );
}
