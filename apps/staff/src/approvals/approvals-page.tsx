import type { StaffProposalKind } from '@portal/contract/staff/staff-approvals';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { STAFF_PROPOSAL_KINDS } from '@portal/contract/staff/staff-proposal-kinds';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import { LiveNote } from '../live/live-note.tsx';
import { keepLast } from '../live/read-quietly.ts';
import { useLive } from '../live/use-live.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { ProposalCard } from './proposal-card.tsx';

type Loaded = { kind: StaffProposalKind | null; proposals: StaffResult<'listProposals'>['proposals'] };

/** Loads what waits for a second person, of the kind in the address. */
export const loadApprovals = keepLast(async ({ request }: LoaderFunctionArgs): Promise<Loaded> => {
  const typed = new URL(request.url).searchParams.get('kind');
  const kind = STAFF_PROPOSAL_KINDS.find((each) => each === typed) ?? null;
  const { proposals } = await callDesk('listProposals', kind === null ? {} : { kind });
  return { kind, proposals };
});

/** What waits for a second person. */
export function ApprovalsPage() {
  const { kind, proposals } = useLoaderData<Loaded>();
  const live = useLive({ version: '' });
  const { t } = useTexts();
  const says = { queue: t('approvals.title'), count: proposals.length };
  const [done, setDone] = useState<string | null>(null);
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      <LiveNote {...live} says={t('live.queue', says)} />
      <KindLinks chosen={kind} />
      <p role="status" tabIndex={-1}>
        {done}
      </p>
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

/** The kinds that the person sees, as a filter. */
function KindLinks({ chosen }: { chosen: StaffProposalKind | null }) {
  const may = useMay();
  const { t } = useTexts();
  const seen = { payment: true, case: true, books: may('readBookDay'), role: may('listPeople') };
  const links = [null, ...STAFF_PROPOSAL_KINDS.filter((kind) => seen[kind])];
  return (
    <nav aria-label={t('approvals.kinds')} className="row">
      {links.map((kind) => (
        <Link
          key={kind ?? 'all'}
          to={kind === null ? '/approvals' : `/approvals?kind=${kind}`}
          aria-current={kind === chosen ? 'true' : undefined}
          className="button plain"
        >
          {t(`approvals.kind.${kind ?? 'all'}` satisfies TextKey)}
        </Link>
      ))}
    </nav>
  );
}
