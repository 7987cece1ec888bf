import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { StaffAction } from '@portal/contract/staff/staff-payment';
import type { Payment } from '@portal/payments/engine/payment';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import { checkCaseAct, doCaseAct, movementOf } from '../case/carry-out-case-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { carryOutAction } from '../payments/carry-out-action.ts';
import { movementOfAction } from '../payments/staff-actions.ts';
import type { Movement } from '../second-person/movement.ts';
import { recordMovement } from '../second-person/movement-store.ts';
import { type StoredProposal, takenBefore } from '../second-person/proposal-store.ts';
import { releaseWhenRefused } from '../second-person/propose-or-do.ts';
import { staffProposals } from '../tables.ts';
import { requireSecondPerson } from './require-second-person.ts';

/** A proposal about a payment. */
type PaymentProposal = StoredProposal & { paymentId: string };

/**
 * Decides about a payment in review, or about an act of a case. An approved action is carried out with both names; the payment is read
 * again, so that it is refused when it has changed. The approval is recorded before the act and the end after it: when the
 * process dies in between, the proposal is open again, and the act, which has the key of the proposal or a state that allows
 * it once, is not done twice. Throws NOT_ALLOWED when the act is not of the person's roles.
 */
export async function decidePaymentProposal(
  deps: DeskDeps,
  { id, approve, reason }: { id: string; approve: boolean; reason: string },
  caller: StaffCaller,
): Promise<StaffResult<'decideProposal'>> {
  const proposal = await takeProposal(deps, { id, approve }, caller);
  const { paymentId, action } = proposal;
  if (approve) return carryOutProposal(deps, proposal, { reason, caller });
  await recordAct(deps, caller, { act: `reject ${action}`, subject: paymentId, reason, outcome: 'done' });
  return { outcome: 'rejected' };
}

/** Marks an open proposal, once: as rejected, or as approved and being carried out. */
async function takeProposal(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  { id, approve }: { id: string; approve: boolean },
  caller: StaffCaller,
): Promise<PaymentProposal> {
  const now = clock.now();
  const isOpen = and(
    eq(staffProposals.id, id),
    isNull(staffProposals.decidedAt),
    or(isNull(staffProposals.takenAt), lt(staffProposals.takenAt, takenBefore(now))),
  );
  const [proposal] = await db.select().from(staffProposals).where(isOpen);
  if (!proposal || proposal.paymentId === null) throw new StaffError('REFUSED', { why: 'decided' });
  requireSecondPerson(proposal, caller);
  const taken = await db
    .update(staffProposals)
    .set(approve ? { takenAt: now } : decided(caller, { now, approved: false }))
    .where(isOpen)
    .returning({ id: staffProposals.id });
  if (taken.length === 0) throw new StaffError('REFUSED', { why: 'decided' });
  return { ...proposal, paymentId: proposal.paymentId };
}

/** The columns of a proposal that somebody decided. */
function decided({ name }: StaffCaller, { now, approved }: { now: Date; approved: boolean }) {
  return {
    decidedBy: name,
    decidedAt: now,
    approved,
    // The refund has the number of its wallet until it is erased. The proposal is kept forever.
    caseAct: sql`${staffProposals.caseAct} - 'payee'`,
  };
}

/** Carries out what was approved, and marks it as decided, also when it was refused: then it is not possible any more. */
async function carryOutProposal(
  deps: DeskDeps,
  proposal: PaymentProposal,
  { reason, caller }: { reason: string; caller: StaffCaller },
): Promise<StaffResult<'decideProposal'>> {
  const { db, clock } = deps;
  const end = () =>
    db
      .update(staffProposals)
      .set(decided(caller, { now: clock.now(), approved: true }))
      .where(and(eq(staffProposals.id, proposal.id), isNull(staffProposals.decidedAt)));
  try {
    const result = await doProposed(deps, proposal, { reason, caller });
    await end();
    return result;
  } catch (error) {
    if (error instanceof StaffError) await end();
    throw error;
  }
}

async function doProposed(
  deps: DeskDeps,
  proposal: PaymentProposal,
  { reason, caller }: { reason: string; caller: StaffCaller },
): Promise<StaffResult<'decideProposal'>> {
  const { id, paymentId, caseAct, notDelivered, proposedBy } = proposal;
  const payment = await deps.payments.find(paymentId);
  if (!payment) throw new StaffError('NOT_FOUND');
  const both = `${proposal.reason} / ${reason}`;
  // Without a case act it is a decision about a payment in review.
  const action = proposal.action as StaffAction;
  const movement = caseAct
    ? await movementOfProposed(deps, payment, { id, caseAct })
    : movementOfAction(id, { action, notDelivered }, payment);
  const isNew =
    movement !== null &&
    (await recordMovement(deps.db, movement, {
      mover: { subject: proposal.proposedBySubject, isFinance: false },
      approvedBySubject: caller.subject,
      now: deps.clock.now(),
    }));
  const carryOut = async () => {
    if (!caseAct) {
      const staff = { by: `${proposedBy}, ${caller.name}`, reason: both };
      const request = { paymentId, action, notDelivered, staff, bySubject: caller.subject };
      return { outcome: (await carryOutAction(deps, request)).outcome };
    }
    const by = { staff: { by: proposedBy, reason: both }, approvedBy: caller.name, key: id };
    const { outcome } = await doCaseAct(deps, payment, { act: caseAct, by, caller });
    return { outcome };
  };
  return movement && isNew ? releaseWhenRefused(deps, movement.id, carryOut) : carryOut();
}

/** `null` also when the act is not possible any more: then carrying it out is refused, or finds that it was done. */
async function movementOfProposed(
  deps: DeskDeps,
  payment: Payment,
  { id, caseAct }: { id: string; caseAct: StaffCaseAct },
): Promise<Movement | null> {
  try {
    return movementOf(id, payment, { act: caseAct, checked: await checkCaseAct(deps, payment, caseAct) });
  } catch (error) {
    if (error instanceof StaffError) return null;
    throw error;
  }
}
