import type { StaffProposal } from '@portal/contract/staff/staff-approvals';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Link } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { formatAmount, formatDay, formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { DecideButtons } from '../ui/decide-buttons.tsx';

type ProposalCardProps = {
  proposal: StaffProposal;
  onDecided: (outcome: StaffResult<'decideProposal'>['outcome']) => void;
  /** Shows a link to the payment, the day or the differences. */
  withLink?: boolean;
};

/** What somebody proposed, with the buttons of the second person. */
export function ProposalCard({ proposal, onDecided, withLink = false }: ProposalCardProps) {
  const { t, translate, language } = useTexts();
  const { id, isOwn, isTaken, mayDecide, proposedAt, proposedBy, reason, why } = proposal;
  const { title, details, effect } = useProposalTexts(proposal);
  const address = addressOf(proposal);
  return (
    <div className="proposal">
      {withLink ? <h2>{address === null ? title : <Link to={address}>{title}</Link>}</h2> : <h3>{title}</h3>}
      {details && <p>{details}</p>}
      <p>{reason}</p>
      {why && <p className="quiet">{translate('second-person', why)}</p>}
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
              <p>{title}</p>
              {details && <p>{details}</p>}
              {approve && effect && <p>{effect}</p>}
            </>
          )}
        </DecideButtons>
      )}
    </div>
  );
}

/** What a proposal is about, in words. `effect`: what happens when it is approved, where the title does not say it. */
function useProposalTexts(proposal: StaffProposal): {
  title: string;
  details: string | null;
  effect: string | null;
} {
  const { t, translate, language } = useTexts();
  if (proposal.kind === 'books') {
    const { action, subject, money, debit, credit, receipt, customers, disturbance } = proposal;
    if (action === 'compensate') {
      const each = money && { ...money, amount: String(Number(money.amount) / (customers || 1)) };
      const gift = [each && formatAmount(each, language), disturbance?.bundle].filter(Boolean).join(', ');
      const about = disturbance?.texts[language] ?? disturbance?.texts.en ?? '';
      return {
        title: t('incidents.proposal', {
          customers: customers ?? 0,
          amount: money ? formatAmount(money, language) : '',
        }),
        details: t('incidents.proposal.each', { gift, about }),
        effect: null,
      };
    }
    const about = action === 'reopen' && subject ? formatDay(subject, language) : subject;
    const title = [t(`books.proposal.${action}`), about].filter(Boolean).join(' ');
    const details =
      (money && `${formatAmount(money, language)}, ${debit} → ${credit}`) ??
      (receipt && describeReceipt(receipt, formatTime(receipt.signedAt, language)));
    return { title, details, effect: null };
  }
  if (proposal.kind === 'role') {
    const words = { person: proposal.person, role: translate('role', proposal.role) };
    return { title: t('people.proposed.will', words), details: null, effect: t('people.will.give', words) };
  }
  const { action, money, payee, choice } = proposal;
  return {
    title: `${t(`action.${action}` satisfies TextKey)}, ${formatAmount(money, language)}`,
    details:
      (payee && t('approvals.payee', { payee })) ??
      (choice && t('approvals.choice', { choice: translate('choice', choice) })),
    effect: t(`preview.${action}` satisfies TextKey),
  };
}

type CopiedReceipt = NonNullable<Extract<StaffProposal, { kind: 'books' }>['receipt']>;

/** The values of a receipt in the order of its print. */
function describeReceipt(receipt: CopiedReceipt, time: string): string {
  const { device, number, totalNumber, internalData, signature, machine } = receipt;
  return [time, device, `${number}/${totalNumber}`, internalData, signature, machine].join(', ');
}

/** Where the person reads more about it. */
function addressOf(proposal: StaffProposal): string | null {
  switch (proposal.kind) {
    case 'role':
      return '/people';
    case 'books':
      if (proposal.action === 'reopen') return `/books/days/${proposal.subject}`;
      if (proposal.action === 'compensate') return `/incidents/${proposal.subject}`;
      if (proposal.action === 'explain') return '/books/differences';
      return proposal.paymentId && `/payments/${proposal.paymentId}`;
    default:
      return `/payments/${proposal.paymentId}`;
  }
}
