import { PAYMENT_STATES, STATES } from '../payment-state.ts';

/** Lists constants as SQL literals. Never call it with input: nothing is escaped. */
export const quotedList = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** Maximum delay of a next step. A later time was written while a clock was ahead. */
export const MAX_DELAY_SQL = `interval '2 days'`;

/**
 * States that always have a next step. `expired` has one if the payment was handed over; `review` may have one.
 */
const ALWAYS_SCHEDULED = PAYMENT_STATES.filter(
  (state) => STATES[state].step !== null && state !== 'expired' && state !== 'review',
);

/** Open without a next step (SAFETY I6). `p` is the row of `payments`. */
export const IS_UNSCHEDULED_SQL = `p.due_at IS NULL AND (p.state IN (${quotedList(ALWAYS_SCHEDULED)}) OR (p.state = 'expired' AND p.starts > 0))`;

/** Open or in review: such a payment has a row in `open_payments`. `p` is the row of `payments`. */
const IS_OPEN_SQL = `(p.due_at IS NOT NULL OR p.state = 'review' OR ${IS_UNSCHEDULED_SQL})`;

/**
 * The open payments `p` and their rows `s` of `open_payments`, for FROM. Conditions on state and time belong to `s`, which
 * has the index. The times are compared again, so that a payment that another transaction has just changed is left out
 * when a statement locks `p`.
 */
export const OPEN_PAYMENTS_SQL = `open_payments s
      JOIN payments p ON p.id = s.payment_id AND p.state = s.state AND p.due_at IS NOT DISTINCT FROM s.due_at`;

/**
 * The lane of the next step of a payment `p`, as the trigger writes it to `open_payments`: what the step waits for. A payment of
 * which nothing was handed over has no step and is closed in bulk.
 */
export const LANE_SQL = `CASE WHEN p.state = 'created' AND p.starts = 0 THEN 'unstarted'
      WHEN p.state = 'paid' THEN 'delivery' ELSE p.mode END`;

/**
 * SQL of the payments (id, state) whose row in `open_payments` is missing, differs, or should not exist. Reads all payments.
 * `is_stale`: the row belongs to no open payment.
 */
export const WRONGLY_INDEXED_SQL = `
      SELECT coalesce(p.id, s.payment_id) AS id, coalesce(p.state, s.state) AS state, p.id IS NULL AS is_stale
      FROM (SELECT p.id, p.state, p.due_at, ${LANE_SQL} AS lane FROM payments p WHERE ${IS_OPEN_SQL}) p
      FULL JOIN open_payments s ON s.payment_id = p.id
      WHERE p.id IS NULL OR s.payment_id IS NULL OR p.state <> s.state OR p.due_at IS DISTINCT FROM s.due_at
        OR p.lane IS DISTINCT FROM s.lane`;
