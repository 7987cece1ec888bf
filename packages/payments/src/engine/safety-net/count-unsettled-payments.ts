import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { PaymentState } from '../payment-state.ts';
import { CHARGED_STATES } from '../payment-steps.ts';

/** Number of payments in one state, and the age of the oldest in seconds. */
export type UnsettledPayments = { count: number; oldest: number };

/** States in which money was charged, or may have been, and is neither delivered nor refunded. */
const UNSETTLED_STATES: PaymentState[] = [...CHARGED_STATES, 'review'];

/**
 * Counts charged payments that are not settled, by state: waiting for delivery, for a refund or in review. States
 * without payments have zeros.
 */
export async function countUnsettledPayments(
  pool: pg.Pool,
  now: Date,
): Promise<Record<PaymentState, UnsettledPayments>> {
  const { rows } = await pool.query<UnsettledPayments & { state: PaymentState }>(
    COUNT_UNSETTLED({ states: UNSETTLED_STATES, now }),
  );
  return Object.fromEntries(rows.map(({ state, count, oldest }) => [state, { count, oldest }])) as Record<
    PaymentState,
    UnsettledPayments
  >;
}

/** One scan of a small index per state. */
const COUNT_UNSETTLED = preparedStatement<{ states: PaymentState[]; now: Date }>(
  'read-open-money',
  `
      SELECT states.state, open.count::int, greatest(coalesce(extract(epoch FROM $now::timestamptz - open.since), 0), 0)::float8 AS oldest
      FROM unnest($states::text[]) AS states (state)
      CROSS JOIN LATERAL (
        SELECT count(*), min(CASE WHEN p.state = 'review' THEN p.updated_at ELSE p.tried_since END) AS since
        FROM payments p
        -- An array, because the planner cannot know how few they are, and would read all payments.
        WHERE p.id = ANY (ARRAY(SELECT s.payment_id FROM open_payments s WHERE s.state = states.state))
          AND p.state = states.state AND (p.due_at IS NOT NULL OR p.state = 'review')) open`,
);
