import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { rejectCompensations } from '@portal/payments/compensation/compensation-store';
import type { Tx } from '@portal/platform/database/open-db';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import { carryOutBookAct } from '../books/carry-out-book-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller, StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { decideRoleAct } from '../people/decide-role-act.ts';
import { type DeskAct, isBookAct, subjectOfDeskAct } from '../second-person/desk-act.ts';
import { nameOfDeskAct, type StoredProposal } from '../second-person/proposal-store.ts';
import { staffProposals } from '../tables.ts';
import { decidePaymentProposal } from './decide-payment-proposal.ts';
import { listProposals as list } from './list-proposals.ts';
import { requireSecondPerson } from './require-second-person.ts';

/** Lists what waits for a second person. */
export const listProposals: StaffHandler<'listProposals'> = async (deps, { kind }, caller) => ({
  proposals: await list(deps, kind ?? null, caller),
});

/**
 * Approves or rejects the proposal of another person, whatever it is about. What is approved is checked again by the current
 * data and carried out in both names, once. Throws REFUSED for one's own proposal, when it is decided already, and when it
 * is not possible any more; NOT_ALLOWED when it is not of the person's roles.
 */
export const decideProposal: StaffHandler<'decideProposal'> = async (
  deps,
  { id, approve, reason },
  caller,
) => {
  const [found] = await deps.db.select().from(staffProposals).where(eq(staffProposals.id, id));
  if (!found) throw new StaffError('REFUSED', { why: 'decided' });
  const decide = found.deskAct ? decideDeskAct : decidePaymentProposal;
  return decide(deps, { id, approve, reason }, caller);
};

/** The handlers of what waits for a second person. */
export const approvalHandlers = { listProposals, decideProposal };

type Decision = { id: string; approve: boolean; reason: string };

/**
 * Decides about an act of the books or a role. The proposal is locked until its end, so that only one decision counts. A
 * correction and a role are written in the same transaction; explaining and reopening can happen once only, so that a repeat after a
 * crash is refused by the use case. Throws REFUSED when it is no longer possible; then it stays open.
 */
async function decideDeskAct(
  deps: DeskDeps,
  { id, approve, reason }: Decision,
  caller: StaffCaller,
): Promise<StaffResult<'decideProposal'>> {
  await deps.db.transaction(async (tx) => {
    const isOpen = and(eq(staffProposals.id, id), isNull(staffProposals.decidedAt));
    const [found] = await tx.select().from(staffProposals).where(isOpen).for('update');
    if (!found?.deskAct) throw new StaffError('REFUSED', { why: 'decided' });
    requireSecondPerson(found, caller);
    const values = await carryOut(
      deps,
      { proposal: found, act: found.deskAct, approve, reason },
      { caller, tx },
    );
    const decided = { decidedBy: caller.name, decidedAt: deps.clock.now(), approved: approve };
    await tx.update(staffProposals).set(decided).where(eq(staffProposals.id, id));
    await recordAct({ db: tx, clock: deps.clock }, caller, {
      act: `${approve ? 'approve' : 'reject'} ${nameOfDeskAct(found.deskAct)}`,
      subject: subjectOfDeskAct(found.deskAct),
      reason,
      outcome: 'done',
      ...values,
    });
  });
  return { outcome: approve ? 'done' : 'rejected' };
}

/** Returns the values before and after, where the audit has them. */
async function carryOut(
  deps: DeskDeps,
  {
    proposal,
    act,
    approve,
    reason,
  }: { proposal: StoredProposal; act: DeskAct; approve: boolean; reason: string },
  { caller, tx }: { caller: StaffCaller; tx: Tx },
) {
  const staff = { by: `${proposal.proposedBy}, ${caller.name}`, reason: `${proposal.reason} / ${reason}` };
  if (!isBookAct(act)) return decideRoleAct(deps, { act, approve, staff }, { caller, tx });
  if (approve) await carryOutBookAct(deps, { act, proposal }, { db: tx, staff, caller });
  else if (act.kind === 'compensate') await rejectCompensations(tx, proposal.id);
  return {};
}
