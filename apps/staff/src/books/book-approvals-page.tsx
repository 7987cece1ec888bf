import type { StaffBookProposal } from '@portal/contract/staff/staff-book-days';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useLoaderData, useOutletContext, useRevalidator } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { mayCall } from '../layout/pages.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { formatAmount, formatTime } from '../ui/format.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** Loads what waits for a second person in the books. */
export const loadBookApprovals = () => callDesk('listBookProposals', {});

/** What waits for a second person in the books. */
export function BookApprovalsPage() {
  const { proposals } = useLoaderData<StaffResult<'listBookProposals'>>();
  const { roles } = useOutletContext<StaffResult<'readMe'>>();
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<{ proposal: StaffBookProposal; approve: boolean } | null>(null);
  const [done, setDone] = useState('');
  const title = chosen?.approve ? t('approvals.approve') : t('approvals.reject');
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
            {mayCall(roles, 'decideBookProposal') && !proposal.isOwn && (
              <div className="row">
                <Button className="button" onPress={() => setChosen({ proposal, approve: true })}>
                  {t('approvals.approve')}
                </Button>
                <Button className="button plain" onPress={() => setChosen({ proposal, approve: false })}>
                  {t('approvals.reject')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <ReasonDialog
          title={title}
          confirm={title}
          onClose={() => setChosen(null)}
          onConfirm={async ({ reason }) => {
            const decision = { id: chosen.proposal.id, approve: chosen.approve, reason };
            setDone(t(`books.done.${(await callDesk('decideBookProposal', decision)).outcome}`));
            await revalidate();
          }}
        >
          <Proposal proposal={chosen.proposal} />
        </ReasonDialog>
      )}
    </>
  );
}

function Proposal({ proposal }: { proposal: StaffBookProposal }) {
  const { t, language } = useTexts();
  const { kind, subject, debit, credit, money, reason, proposedBy, proposedAt } = proposal;
  return (
    <>
      <p>
        {t(`books.proposal.${kind}`)} {subject}
        {money && `: ${formatAmount(money, language)}, ${debit} → ${credit}`}
      </p>
      <p>{reason}</p>
      <p className="quiet">
        {t('approvals.by', { name: proposedBy, time: formatTime(proposedAt, language) })}
      </p>
    </>
  );
}
