import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffProposal } from '@portal/contract/staff/staff-payment';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { formatAmount, formatTime } from '../ui/format.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

type ProposalCardProps = {
  proposal: StaffProposal;
  onDecided: (outcome: StaffResult<'decideProposal'>['outcome']) => void;
  /** Shows a link to the payment. */
  withLink?: boolean;
};

/** What somebody proposed, with the buttons of the second person. */
export function ProposalCard({ proposal, onDecided, withLink = false }: ProposalCardProps) {
  const { t, language } = useTexts();
  const [isApproving, setApproving] = useState<boolean | null>(null);
  const { id, action, isOwn, mayDecide, money, payee, paymentId, proposedAt, proposedBy, reason } = proposal;
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
      {payee && <p>{t('approvals.payee', { payee })}</p>}
      <p className="quiet">
        {t('approvals.by', { name: proposedBy, time: formatTime(proposedAt, language) })}
      </p>
      {isOwn && <p className="quiet">{t('approvals.own')}</p>}
      {mayDecide && (
        <div className="row">
          <Button className="button" onPress={() => setApproving(true)}>
            {t('approvals.approve')}
          </Button>
          <Button className="button plain" onPress={() => setApproving(false)}>
            {t('approvals.reject')}
          </Button>
        </div>
      )}
      {isApproving !== null && (
        <ReasonDialog
          title={isApproving ? t('approvals.approve') : t('approvals.reject')}
          confirm={isApproving ? t('approvals.approve') : t('approvals.reject')}
          onClose={() => setApproving(null)}
          onConfirm={async ({ reason: why }) => {
            const decision = { id, approve: isApproving, reason: why };
            onDecided((await callDesk('decideProposal', decision)).outcome);
          }}
        >
          <p>{what}</p>
          {isApproving && <p>{t(`preview.${action}` satisfies TextKey)}</p>}
        </ReasonDialog>
      )}
    </div>
  );
}
