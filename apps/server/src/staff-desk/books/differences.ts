import type { Currency, Money } from '@portal/domain/money/money';
import { shortReference } from '@portal/payments/short-reference';
import { newId } from '@portal/platform/crypto/new-id';
import { type DifferenceSides, sidesOfDifference } from '@portal/settlement/differences/difference-sides';
import {
  listSettlementDifferences,
  SETTLEMENT_DIFFERENCE_SORT_KEY,
  type SettlementDifference,
} from '@portal/settlement/differences/difference-store';
import {
  assignDifference,
  type DifferenceOutcome,
  explainDifference,
} from '@portal/settlement/differences/explain-difference';
import type pg from 'pg';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import type { BookAct } from '../second-person/desk-act.ts';
import { booksMovement, type Movement } from '../second-person/movement.ts';
import { addProposal } from '../second-person/proposal-store.ts';
import { moverOf, proposeOrDo } from '../second-person/propose-or-do.ts';
import { readSecondPerson } from '../second-person/read-second-person.ts';
import { toStaffMoney } from '../show-payment.ts';
import { requireAccount, requireDay } from './parse-input.ts';

const PAGE_ROWS = 50;

/** Lists open differences, oldest first; with a day, all of that day; with a number, that one. */
export const listBookDifferences: StaffHandler<'listBookDifferences'> = async (
  deps,
  { day, owner, origin, id, after },
  caller,
) => {
  const filter = { day: day ? requireDay(day) : undefined, owner: owner || null, origin, id };
  const page = { limit: PAGE_ROWS, after: readAfter(after, SETTLEMENT_DIFFERENCE_SORT_KEY) };
  const { rows, total, next } = await listSettlementDifferences(deps.books.pool, filter, page);
  const judged = rows.map(async (row) =>
    toRow(row, await readSecondPerson(deps, movementOfDifference(row), caller)),
  );
  return { rows: await Promise.all(judged), total, next };
};

function toRow(difference: SettlementDifference, second: Awaited<ReturnType<typeof readSecondPerson>>) {
  const { id, source, origin, record, kind, day, paymentId, fileId, lineNumber } = difference;
  const { reference, providerReference } = difference;
  const { amountMinor, currency, owner, explanation, explainedBy, postedMinor, resolvedAt } = difference;
  return {
    id,
    source,
    origin,
    record,
    kind,
    day,
    payment: paymentId === null ? null : { id: paymentId, code: shortReference(paymentId) },
    fileId,
    lineNumber,
    reference,
    providerReference,
    owner,
    explanation,
    explainedBy,
    money: toStaffMoney(amountMinor, currency),
    sides: toStaffSides(sidesOfDifference(difference)),
    isPosted: postedMinor !== 0,
    state: stateOf(resolvedAt, explanation),
    ...second,
  };
}

function toStaffSides(sides: DifferenceSides | null) {
  const toMoney = (money: Money | null) => money && toStaffMoney(money.minor, money.currency);
  return sides && { ours: toMoney(sides.ours), theirs: toMoney(sides.theirs) };
}

function stateOf(resolvedAt: Date | null, explanation: string | null): 'open' | 'explained' | 'resolved' {
  if (resolvedAt) return 'resolved';
  return explanation === null ? 'open' : 'explained';
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
  return proposeOrDo(deps, moverOf(caller), {
    movement: target === null ? null : movementOfDifference(difference),
    carryOut: async () => {
      const staff = { by: caller.name, reason };
      requireDone(await explainDifference(toSettlementDeps(deps), { id, account: target, staff }));
      const act = target === null ? 'explain difference' : `explain difference as ${target}`;
      await recordAct(deps, caller, { act, subject: `difference ${subject}`, reason, outcome: 'done' });
      return { outcome: 'done' as const };
    },
    propose: async (why) => {
      const { currency, postedMinor } = difference;
      const deskAct = explanationAct(difference, target ?? '');
      const money = { amountMinor: Math.abs(postedMinor), currency: currency as Currency };
      await addProposal(deps, { id: newId(), deskAct, reason, why, ...money }, caller);
      return { outcome: 'proposed' as const };
    },
  });
};

/** An explanation as a proposal has it. */
function explanationAct({ id, postedMinor }: SettlementDifference, account: string): BookAct {
  const [debit, credit] =
    postedMinor > 0 ? (['differences', account] as const) : ([account, 'differences'] as const);
  return { kind: 'explain', difference: id, account, debit, credit };
}

/** What an account would take of a difference, for the rule about second persons. */
export function movementOfDifference({ id, postedMinor, currency }: SettlementDifference): Movement {
  return booksMovement(`difference:${id}`, 'explain', { minor: postedMinor, currency });
}

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
async function readDifference({ books }: Pick<DeskDeps, 'books'>, id: number): Promise<SettlementDifference> {
  const found = await findOpenDifference(books.pool, id);
  if (!found) throw new StaffError('REFUSED', { why: 'not-open' });
  return found;
}

/** The open difference of a number; `null` when there is none. */
export async function findOpenDifference(pool: pg.Pool, id: number): Promise<SettlementDifference | null> {
  const { rows } = await listSettlementDifferences(pool, { id }, { limit: 1, after: null });
  const [found] = rows;
  return found && stateOf(found.resolvedAt, found.explanation) === 'open' ? found : null;
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
