import { countryCurrency } from '@portal/domain/money/money';
import {
  listSettlementDifferences,
  SETTLEMENT_DIFFERENCE_SORT_KEY,
  type SettlementDifference,
} from '../../features/settlement/differences/difference-store.ts';
import {
  assignDifference,
  type DifferenceOutcome,
  explainDifference,
} from '../../features/settlement/differences/explain-difference.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { toStaffMoney } from '../payments/show-payment.ts';
import { addBookProposal } from './add-book-proposal.ts';
import { requireAccount, requireDay } from './parse-input.ts';

const PAGE_ROWS = 50;

/** Lists open differences, oldest first; with a day, all of that day. */
export const listBookDifferences: StaffHandler<'listBookDifferences'> = async (
  { books, approvalAboveMinor },
  { day, owner, after },
) => {
  const filter = { day: day === undefined ? null : requireDay(day), owner: owner || null };
  const page = { limit: PAGE_ROWS, after: readAfter(after, SETTLEMENT_DIFFERENCE_SORT_KEY) };
  const { rows, total, next } = await listSettlementDifferences(books.pool, filter, page);
  return { rows: rows.map((row) => toRow(row, approvalAboveMinor)), total, next };
};

function toRow(difference: SettlementDifference, approvalAboveMinor: number) {
  const { id, source, kind, day, paymentId, fileId, lineNumber, providerReference } = difference;
  const { amountMinor, currency, owner, explanation, explainedBy, postedMinor, resolvedAt } = difference;
  return {
    ...{
      id,
      source,
      kind,
      day,
      paymentId,
      fileId,
      lineNumber,
      providerReference,
      owner,
      explanation,
      explainedBy,
    },
    money: toStaffMoney(amountMinor, currency),
    isPosted: postedMinor !== 0,
    state: stateOf(resolvedAt, explanation),
    needsApproval: isLarge({ minor: postedMinor, currency }, approvalAboveMinor),
  };
}

function stateOf(resolvedAt: Date | null, explanation: string | null): 'open' | 'explained' | 'resolved' {
  if (resolvedAt) return 'resolved';
  return explanation === null ? 'open' : 'explained';
}

/**
 * Whether a movement needs a second person: above the limit, and in a currency for which there is no limit. Minor units.
 */
export function isLarge(
  { minor, currency }: { minor: number; currency: string },
  approvalAboveMinor: number,
) {
  return currency !== countryCurrency() ? minor !== 0 : Math.abs(minor) > approvalAboveMinor;
}

/**
 * Explains a difference. With an account its amount is moved there, which a second person approves above the limit.
 * Throws REFUSED when there is none, it is not open, or nothing was posted that could be moved.
 */
export const explainBookDifference: StaffHandler<'explainBookDifference'> = async (
  deps,
  { id, account, reason },
  caller,
) => {
  const target = account ? requireAccount(account) : null;
  if (target === 'differences') throw new StaffError('REFUSED', { why: 'same-account' });
  const difference = await readDifference(deps, id);
  if (target !== null && difference.postedMinor === 0)
    throw new StaffError('REFUSED', { why: 'nothing-posted' });
  const subject = String(id);
  if (target !== null && isLarge({ ...difference, minor: difference.postedMinor }, deps.approvalAboveMinor)) {
    const { postedMinor, currency } = difference;
    const [debit, credit] = postedMinor > 0 ? ['differences', target] : [target, 'differences'];
    const movement = { debit, credit, account: target, amountMinor: Math.abs(postedMinor), currency };
    await addBookProposal(deps, { kind: 'explain', subject, reason, ...movement }, caller);
    return { outcome: 'proposed' };
  }
  const staff = { by: caller.name, reason };
  requireDone(await explainDifference(toSettlementDeps(deps), { id, account: target, staff }));
  const act = target === null ? 'explain difference' : `explain difference as ${target}`;
  await recordAct(deps, caller, { act, subject: `difference ${subject}`, reason, outcome: 'done' });
  return { outcome: 'done' };
};

/** Gives a difference to another owner. Throws REFUSED when there is none. */
export const assignBookDifference: StaffHandler<'assignBookDifference'> = async (
  deps,
  { id, owner, reason },
  caller,
) => {
  requireDone(await assignDifference(toSettlementDeps(deps), { id, owner }));
  const act = `assign difference to ${owner}`;
  await recordAct(deps, caller, { act, subject: `difference ${id}`, reason, outcome: 'done' });
  return {};
};

/** The open difference of a number. Throws REFUSED when there is none. */
async function readDifference({ books }: DeskDeps, id: number): Promise<SettlementDifference> {
  const page = { limit: 1, after: [String(id - 1)] };
  const { rows } = await listSettlementDifferences(books.pool, { day: null, owner: null }, page);
  const [found] = rows;
  if (found?.id !== id) throw new StaffError('REFUSED', { why: 'not-open' });
  return found;
}

/** What the use cases of the settlement need. */
export const toSettlementDeps = ({ books, clock }: Pick<DeskDeps, 'books' | 'clock'>) => ({
  ...books,
  clock,
});

/** Throws REFUSED with the reason unless it is done. */
export function requireDone(outcome: DifferenceOutcome): void {
  if (outcome.kind !== 'done')
    throw new StaffError('REFUSED', { why: outcome.kind === 'not-found' ? 'not-open' : outcome.kind });
}
