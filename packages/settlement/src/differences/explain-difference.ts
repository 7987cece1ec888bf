import { toBusinessDay } from '@portal/domain/time/business-day';
import type { StaffNote } from '@portal/payments/engine/payment';
import type { Account } from '@portal/payments/engine/postings/accounts';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import type { SettlementDeps } from '../settlement-deps.ts';
import { lockDifference, type SettlementDifference } from './difference-store.ts';

/** Result of explaining or assigning a difference. */
export type DifferenceOutcome =
  | { kind: 'done'; difference: SettlementDifference }
  | { kind: 'not-found' }
  /** It is explained or resolved already. */
  | { kind: 'not-open'; difference: SettlementDifference }
  /** The line has posted nothing to `differences`, so there is nothing to move to an account. */
  | { kind: 'nothing-posted'; difference: SettlementDifference };

type Explanation = { id: number; staff: StaffNote; account: Account | null };

/**
 * Explains a difference: it is not open any more. With an account, what its line has posted to `differences` is moved
 * there, as a correction of today in the name of the person.
 */
export async function explainDifference(
  { pool, clock }: SettlementDeps,
  { id, staff, account }: Explanation,
): Promise<DifferenceOutcome> {
  return inTransaction(pool, async (client) => {
    const difference = await lockDifference(client, id);
    if (!difference) return { kind: 'not-found' };
    if (difference.resolvedAt || difference.explanation !== null) return { kind: 'not-open', difference };
    if (account !== null && difference.postedMinor === 0) return { kind: 'nothing-posted', difference };
    if (account !== null) await moveTo(client, { difference, account, staff, now: clock.now() });
    await client.query(
      `UPDATE settlement_differences SET explained_by = $2, explanation = $3 WHERE id = $1`,
      [id, staff.by, staff.reason],
    );
    return { kind: 'done', difference: { ...difference, explainedBy: staff.by, explanation: staff.reason } };
  });
}

/** Gives a difference to another owner. */
export async function assignDifference(
  { pool }: SettlementDeps,
  { id, owner }: { id: number; owner: string },
): Promise<DifferenceOutcome> {
  return inTransaction(pool, async (client) => {
    const difference = await lockDifference(client, id);
    if (!difference) return { kind: 'not-found' };
    await client.query('UPDATE settlement_differences SET owner = $2 WHERE id = $1', [id, owner]);
    return { kind: 'done', difference: { ...difference, owner } };
  });
}

type Move = { difference: SettlementDifference; account: Account; staff: StaffNote; now: Date };

async function moveTo(client: pg.ClientBase, { difference, account, staff, now }: Move): Promise<void> {
  const { postedMinor, currency, id } = difference;
  const [debit, credit] = postedMinor > 0 ? ['differences', account] : [account, 'differences'];
  await client.query(
    `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency, by, reason)
     SELECT open_business_day($1::date), $2::timestamptz, 'correction', $3::text, $4::text, $5::bigint, $6::text, $7::text, $8::text`,
    [
      toBusinessDay(now),
      now,
      debit,
      credit,
      Math.abs(postedMinor),
      currency,
      staff.by,
      `difference ${id}: ${staff.reason}`,
    ],
  );
}
