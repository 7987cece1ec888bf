import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import type { Payment } from '@portal/payments/engine/payment';
import { isErased } from '@portal/payments/privacy/pseudonym';
import { listPaymentsOf } from '../../features/payments/staff/list-payments.ts';
import { noFilter } from '../../features/payments/staff/payment-filter.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { toStaffRow } from '../show-payment.ts';

/** What is shown beside a case; the search has all of them. */
const MOST = 8;

/**
 * Lists the latest other payments of the number that paid and of the one that got the purchase: whoever was charged twice, or got
 * nothing, is answered without a second search. Numbers that were erased have none.
 */
export async function listRelated(
  { pool }: Pick<DeskDeps, 'pool'>,
  { id, payer, msisdn }: Pick<Payment, 'id' | 'payer' | 'msisdn'>,
): Promise<StaffPaymentRow[]> {
  const numbers = [...new Set([payer, msisdn])].filter((number) => !isErased(number));
  // One more, because the payment itself is among them.
  const request = { filter: noFilter(), page: { limit: MOST + 1, after: null } };
  const pages = await Promise.all(
    numbers.map((number) => listPaymentsOf(pool, { by: 'number', msisdn: number }, request)),
  );
  const rows = new Map(pages.flatMap(({ rows: found }) => found.map((row) => [row.id, row])));
  rows.delete(id);
  return [...rows.values()]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, MOST)
    .map(toStaffRow);
}
