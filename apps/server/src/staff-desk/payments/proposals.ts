import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffProposal } from '@portal/contract/staff/staff-payment';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { newId } from '../../platform/crypto/new-id.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../sign-in/staff-person.ts';
import { staffProposals } from '../tables.ts';
import { carryOut, recordAct } from './carry-out-action.ts';
import { toStaffMoney } from './show-payment.ts';

/** A proposal as stored. */
export type StoredProposal = typeof staffProposals.$inferSelect;

const MAX_LISTED = 200;

type ProposalInput = Pick<StoredProposal, 'paymentId' | 'action' | 'notDelivered' | 'reason'>;

/** Stores a proposal. Throws REFUSED when one about the payment waits already. */
export async function propose(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  proposal: ProposalInput,
  { subject, name }: StaffPerson,
): Promise<void> {
  const added = await db
    .insert(staffProposals)
    .values({
      ...proposal,
      id: newId(),
      proposedBySubject: subject,
      proposedBy: name,
      proposedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: staffProposals.id });
  if (added.length === 0) throw new StaffError('REFUSED', { why: 'already-proposed' });
}

/**
 * Lists the proposals that wait, oldest last.
 * @param paymentId only those about this payment; `null` for all
 */
export async function listProposals(
  { db, payments }: Pick<DeskDeps, 'db' | 'payments'>,
  paymentId: string | null,
  caller: StaffPerson,
): Promise<StaffProposal[]> {
  const isOfPayment = paymentId === null ? undefined : eq(staffProposals.paymentId, paymentId);
  const rows = await db
    .select()
    .from(staffProposals)
    .where(and(isNull(staffProposals.decidedAt), isOfPayment))
    .orderBy(desc(staffProposals.proposedAt))
    .limit(MAX_LISTED);
  const listed = await Promise.all(
    rows.map(async (row) => ({ row, payment: await payments.find(row.paymentId) })),
  );
  return listed.flatMap(({ row, payment }) => {
    if (!payment) return [];
    const { id, action, proposedBy, reason } = row;
    return {
      ...{ id, paymentId: row.paymentId, action, proposedBy, reason },
      proposedAt: row.proposedAt.toISOString(),
      money: toStaffMoney(
        payment.chargedMinor ?? payment.amountMinor,
        payment.chargedCurrency ?? payment.currency,
      ),
      isOwn: row.proposedBySubject === caller.subject,
    };
  });
}

/**
 * Approves or rejects what somebody else proposed. An approved action is carried out with both names; the payment is
 * read anew, so that it is refused when it changed meanwhile.
 */
export async function decideProposal(
  deps: DeskDeps,
  { id, approve, reason }: StaffParsedInput<'decideProposal'>,
  caller: StaffCaller,
): Promise<StaffResult<'decideProposal'>> {
  const isOpen = and(eq(staffProposals.id, id), isNull(staffProposals.decidedAt));
  const [proposal] = await deps.db.select().from(staffProposals).where(isOpen);
  if (!proposal) throw new StaffError('NOT_FOUND');
  if (proposal.proposedBySubject === caller.subject) throw new StaffError('REFUSED', { why: 'own-proposal' });
  const decided = { decidedBy: caller.name, decidedAt: deps.clock.now(), approved: approve };
  const taken = await deps.db
    .update(staffProposals)
    .set(decided)
    .where(isOpen)
    .returning({ id: staffProposals.id });
  if (taken.length === 0) throw new StaffError('NOT_FOUND');
  const { paymentId, action } = proposal;
  if (!approve) {
    await recordAct(deps, caller, { act: `reject ${action}`, subject: paymentId, reason, outcome: 'done' });
    return { outcome: 'rejected', state: (await deps.payments.find(paymentId))?.state ?? '' };
  }
  const both = { by: `${proposal.proposedBy}, ${caller.name}`, reason: `${proposal.reason} / ${reason}` };
  return carryOut(deps, { ...proposal, staff: both });
}
