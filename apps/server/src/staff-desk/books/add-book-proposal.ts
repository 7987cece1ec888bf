import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../platform/crypto/new-id.ts';
import type { Db } from '../../platform/database/open-db.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { bookProposals } from './tables.ts';

/** A proposal as stored. */
export type StoredBookProposal = typeof bookProposals.$inferSelect;
type NewProposal = Pick<StoredBookProposal, 'kind' | 'subject' | 'reason' | 'why'> &
  Partial<
    Pick<StoredBookProposal, 'debit' | 'credit' | 'account' | 'amountMinor' | 'currency' | 'paymentId'>
  >;

/** Stores what a second person has to approve, and records it in the audit. Throws REFUSED when the same is open already. */
export async function addBookProposal(
  deps: Pick<DeskDeps, 'db' | 'clock'>,
  proposal: NewProposal,
  caller: Pick<StaffPerson, 'subject' | 'name'>,
): Promise<void> {
  const { subject: proposedBySubject, name: proposedBy } = caller;
  const by = { proposedBySubject, proposedBy, proposedAt: deps.clock.now() };
  const added = await deps.db
    .insert(bookProposals)
    .values({ ...proposal, ...by, id: newId() })
    .onConflictDoNothing()
    .returning({ id: bookProposals.id });
  if (added.length === 0) throw new StaffError('REFUSED', { why: 'already-proposed' });
  const { kind, reason } = proposal;
  await recordAct(deps, caller, {
    act: `propose ${kind}`,
    subject: subjectOf(proposal),
    reason,
    outcome: 'done',
  });
}

/** Whether a proposal of this kind and subject is open. */
export async function isProposed(
  db: Db,
  { kind, subject }: Pick<StoredBookProposal, 'kind' | 'subject'>,
): Promise<boolean> {
  const isSame = and(eq(bookProposals.kind, kind), eq(bookProposals.subject, subject));
  const rows = await db
    .select({ id: bookProposals.id })
    .from(bookProposals)
    .where(and(isSame, isNull(bookProposals.decidedAt)));
  return rows.length > 0;
}

/** The subject of a proposal in the audit. */
export function subjectOf({ kind, subject, debit, credit }: NewProposal): string {
  if (kind === 'correct') return `${debit} ${credit}`;
  return kind === 'explain' ? `difference ${subject}` : subject;
}
