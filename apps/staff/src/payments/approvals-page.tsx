import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** Loads what waits for a second person. */
export const loadApprovals = () => callDesk('listProposals', {});

/** What waits for a second person. */
export function ApprovalsPage() {
  const { proposals } = useLoaderData<StaffResult<'listProposals'>>();
  const { t } = useTexts();
  const [done, setDone] = useState<string | null>(null);
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      <p role="status">{done}</p>
      {proposals.length === 0 && <p>{t('approvals.none')}</p>}
      <ul className="cards">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="card">
            <ProposalCard
              withLink
              proposal={proposal}
              onDecided={(outcome) => {
                setDone(t(`act.done.${outcome}`));
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
