import type { StaffBookProposal } from '@portal/contract/staff/staff-book-days';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import { formatAmount, formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { DecideButtons } from '../ui/decide-buttons.tsx';

/** Loads what waits for a second person in the books. */
export const loadBookApprovals = () => callDesk('listBookProposals', {});

/** What waits for a second person in the books. */
export function BookApprovalsPage() {
  const { proposals } = useLoaderData<StaffResult<'listBookProposals'>>();
  const may = useMay();
  const { t } = useTexts();
  const [done, setDone] = useState('');
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      <p role="status">{done}</p>
      {proposals.length === 0 && <p>{t('approvals.none')}</p>}
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id} className="card">
            <Proposal proposal={proposal} />
            {proposal.isOwn && <p className="quiet">{t('approvals.own')}</p>}
            {may('decideBookProposal') && !proposal.isOwn && (
              <DecideButtons
                onDecide={async (decision) => {
                  const { outcome } = await callDesk('decideBookProposal', { id: proposal.id, ...decision });
                  setDone(t(`books.done.${outcome}`));
                }}
              >
                {() => <Proposal proposal={proposal} />}
              </DecideButtons>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Proposal({ proposal }: { proposal: StaffBookProposal }) {
  const { t, translate, language } = useTexts();
  const { kind, subject, debit, credit, money, reason, why, proposedBy, proposedAt } = proposal;
  return (
    <>
      <p>
        {t(`books.proposal.${kind}`)} {subject}
        {money && `: ${formatAmount(money, language)}, ${debit} → ${credit}`}
      </p>
      <p>{reason}</p>
      {why && <p className="quiet">{translate('second-person', why)}</p>}
      <p className="quiet">
        {t('approvals.by', { name: proposedBy, time: formatTime(proposedAt, language) })}
      </p>
    </>
  );
}
