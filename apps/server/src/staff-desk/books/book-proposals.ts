import { and, asc, eq, isNull } from 'drizzle-orm';
import { addCorrection } from '../../features/payments/journal/add-correction.ts';
import { reopenDay } from '../../features/settlement/close/close-day.ts';
import { explainDifference } from '../../features/settlement/differences/explain-difference.ts';
import type { Db } from '../../platform/database/open-db.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { isOwnProposal, requireOtherPerson } from '../second-person/require-other-person.ts';
import { toStaffMoney } from '../show-payment.ts';
import { type StoredBookProposal, subjectOf } from './add-book-proposal.ts';
import { requireDone, toSettlementDeps } from './differences.ts';
import { requireAccount, requireDay } from './parse-input.ts';
import { bookProposals } from './tables.ts';

const MAX_LISTED = 200;

/** Lists what waits for a second person, oldest first. */
export const listBookProposals: StaffHandler<'listBookProposals'> = async ({ db }, _input, caller) => {
  const rows = await db
    .select()
    .from(bookProposals)
    .where(isNull(bookProposals.decidedAt))
    .orderBy(asc(bookProposals.proposedAt))
    .limit(MAX_LISTED);
  const proposals = rows.map(({ id, kind, subject, debit, credit, amountMinor, currency, ...row }) => ({
    id,
    kind,
    debit,
    credit,
    proposedBy: row.proposedBy,
    reason: row.reason,
    why: row.why,
    subject: kind === 'correct' ? null : subject,
    money: amountMinor === null || currency === null ? null : toStaffMoney(amountMinor, currency),
    proposedAt: row.proposedAt.toISOString(),
    isOwn: isOwnProposal(row, caller),
  }));
  return { proposals };
};

/**
 * Approves or rejects the proposal of another person. The proposal is locked until its end, so that only one decision counts.
 * A correction is made in the same transaction; explaining and reopening can happen once only, so that a repeat after a
 * crash is refused by the use case. Throws REFUSED for the caller's own proposal, and when it is no longer possible; then it stays open.
 */
export const decideBookProposal: StaffHandler<'decideBookProposal'> = async (
  deps,
  { id, approve, reason },
  caller,
) => {
  const proposal = await deps.db.transaction(async (tx) => {
    const isOpen = and(eq(bookProposals.id, id), isNull(bookProposals.decidedAt));
    const [found] = await tx.select().from(bookProposals).where(isOpen).for('update');
    if (!found) throw new StaffError('REFUSED', { why: 'decided' });
    requireOtherPerson(found, caller);
    const staff = { by: `${found.proposedBy}, ${caller.name}`, reason: `${found.reason} / ${reason}` };
    if (approve) await CARRY_OUT[found.kind](deps, found, { db: tx, staff });
    const decided = { decidedBy: caller.name, decidedAt: deps.clock.now(), approved: approve };
    await tx.update(bookProposals).set(decided).where(eq(bookProposals.id, id));
    return found;
  });
  const act = `${approve ? 'approve' : 'reject'} ${proposal.kind}`;
  await recordAct(deps, caller, { act, subject: subjectOf(proposal), reason, outcome: 'done' });
  return { outcome: approve ? 'done' : 'rejected' };
};

type CarryOut = (
  deps: DeskDeps,
  proposal: StoredBookProposal,
  context: { db: Pick<Db, 'insert'>; staff: { by: string; reason: string } },
) => Promise<void>;

const CARRY_OUT: Record<StoredBookProposal['kind'], CarryOut> = {
  correct: async ({ clock }, { debit, credit, amountMinor, currency, paymentId }, { db, staff }) =>
    addCorrection(db, {
      debit: requireAccount(debit ?? ''),
      credit: requireAccount(credit ?? ''),
      amount: { minor: amountMinor ?? 0, currency: currency ?? '' },
      paymentId,
      staff,
      at: clock.now(),
    }),
  explain: async (deps, { subject, account }, { staff }) => {
    const explanation = { id: Number(subject), account: requireAccount(account ?? ''), staff };
    requireDone(await explainDifference(toSettlementDeps(deps), explanation));
  },
  reopen: async (deps, { subject }, { staff }) => {
    const outcome = await reopenDay(toSettlementDeps(deps), { day: requireDay(subject), staff });
    if (outcome.kind !== 'reopened') throw new StaffError('REFUSED', { why: outcome.kind });
  },
};
