import { mayApproveCaseAct } from '@portal/contract/staff/case-act-roles';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffAction } from '@portal/contract/staff/staff-payment';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller, StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { carryOutAction } from '../payments/carry-out-action.ts';
import type { StoredProposal } from '../payments/proposals.ts';
import { staffProposals } from '../tables.ts';
import { doCaseAct } from './carry-out-case-act.ts';

/**
 * Approves or rejects the proposal of another person. An approved action is carried out with both names; the payment is
 * read again, so that it is refused when it has changed. Throws NOT_ALLOWED when the act is not of the person's roles.
 */
export const decideProposal: StaffHandler<'decideProposal'> = async (
  deps,
  { id, approve, reason },
  caller,
) => {
  const proposal = await takeProposal(deps, { id, approve }, caller);
  const { paymentId, action } = proposal;
  if (approve) return carryOutProposal(deps, proposal, { reason, caller });
  await recordAct(deps, caller, { act: `reject ${action}`, subject: paymentId, reason, outcome: 'done' });
  return { outcome: 'rejected', state: (await deps.payments.find(paymentId))?.state ?? '' };
};

/** Marks an open proposal as decided, once. */
async function takeProposal(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  { id, approve }: { id: string; approve: boolean },
  caller: StaffCaller,
): Promise<StoredProposal> {
  const isOpen = and(eq(staffProposals.id, id), isNull(staffProposals.decidedAt));
  const [proposal] = await db.select().from(staffProposals).where(isOpen);
  if (!proposal) throw new StaffError('NOT_FOUND');
  if (proposal.proposedBySubject === caller.subject) throw new StaffError('REFUSED', { why: 'own-proposal' });
  if (proposal.caseAct && !mayApproveCaseAct(caller.roles, proposal.caseAct.kind))
    throw new StaffError('NOT_ALLOWED');
  const decided = {
    ...{ decidedBy: caller.name, decidedAt: clock.now(), approved: approve },
    // The refund has the number of its wallet until it is erased. The proposal is kept forever.
    caseAct: sql`${staffProposals.caseAct} - 'payee'`,
  };
  const taken = await db
    .update(staffProposals)
    .set(decided)
    .where(isOpen)
    .returning({ id: staffProposals.id });
  if (taken.length === 0) throw new StaffError('NOT_FOUND');
  return proposal;
}

async function carryOutProposal(
  deps: DeskDeps,
  proposal: StoredProposal,
  { reason, caller }: { reason: string; caller: StaffCaller },
): Promise<StaffResult<'decideProposal'>> {
  const { id, paymentId, caseAct, notDelivered, proposedBy } = proposal;
  const both = `${proposal.reason} / ${reason}`;
  if (!caseAct) {
    const staff = { by: `${proposedBy}, ${caller.name}`, reason: both };
    // Without a case act it is a decision about a payment in review.
    const action = proposal.action as StaffAction;
    return carryOutAction(deps, { paymentId, action, notDelivered, staff, bySubject: caller.subject });
  }
  const payment = await deps.payments.find(paymentId);
  if (!payment) throw new StaffError('NOT_FOUND');
  const by = { staff: { by: proposedBy, reason: both }, approvedBy: caller.name, key: id };
  const { outcome } = await doCaseAct(deps, payment, { act: caseAct, by, caller });
  return { outcome, state: payment.state };
}
