import type { StaffPaymentProposal } from '@portal/contract/staff/staff-payment';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { toStaffMoney } from '../show-payment.ts';
import { staffProposals } from '../tables.ts';
import { mayDecide, type StoredProposal, takenBefore } from './proposal-store.ts';
import { isOwnProposal } from './require-other-person.ts';

const MAX_LISTED = 200;

/** Lists the proposals that wait about a payment, oldest first. */
export async function listProposalsOfPayment(
  deps: Pick<DeskDeps, 'db' | 'payments' | 'clock'>,
  paymentId: string,
  caller: StaffPerson,
): Promise<StaffPaymentProposal[]> {
  const rows = await selectOpen(deps.db, eq(staffProposals.paymentId, paymentId));
  const listed = await Promise.all(rows.map((row) => toPaymentProposal(deps, row, caller)));
  return listed.filter((each) => each !== null);
}

/** The proposals that wait, with a condition, oldest first. */
export function selectOpen(db: DeskDeps['db'], condition: SQL | undefined): Promise<StoredProposal[]> {
  return db
    .select()
    .from(staffProposals)
    .where(and(isNull(staffProposals.decidedAt), condition))
    .orderBy(asc(staffProposals.proposedAt))
    .limit(MAX_LISTED);
}

/** What every proposal shows. */
export function fieldsOf({ clock }: Pick<DeskDeps, 'clock'>, row: StoredProposal, caller: StaffPerson) {
  const { id, proposedBy, reason, why } = row;
  const isOwn = isOwnProposal(row, caller);
  return {
    id,
    proposedBy,
    reason,
    why,
    isOwn,
    proposedAt: row.proposedAt.toISOString(),
    isTaken: row.takenAt !== null && row.takenAt > takenBefore(clock.now()),
    mayDecide: !isOwn && mayDecide(row, caller),
  };
}

/** `null` when there is no such payment any more. */
export async function toPaymentProposal(
  deps: Pick<DeskDeps, 'payments' | 'clock'>,
  row: StoredProposal,
  caller: StaffPerson,
): Promise<StaffPaymentProposal | null> {
  const { caseAct, paymentId } = row;
  const payment = paymentId === null ? null : await deps.payments.find(paymentId);
  if (!payment) return null;
  return {
    ...fieldsOf(deps, row, caller),
    kind: caseAct ? 'case' : 'payment',
    paymentId: payment.id,
    action: row.action as StaffPaymentProposal['action'],
    money: toStaffMoney(
      row.amountMinor ?? payment.chargedMinor ?? payment.amountMinor,
      row.currency ?? payment.chargedCurrency ?? payment.currency,
    ),
    payee: caseAct?.kind === 'refund-other-wallet' ? maskMsisdn(caseAct.payee) : null,
    choice: choiceOf(caseAct),
  };
}

/** What the second person must know to decide: whether the customer keeps the delivery, or how a dispute or a refund ended. */
function choiceOf(act: StoredProposal['caseAct']): string | null {
  switch (act?.kind) {
    case 'refund-delivered':
      return act.delivery;
    case 'settle-refund':
      return act.settlement;
    case 'close-dispute':
      return act.outcome;
    default:
      return null;
  }
}
