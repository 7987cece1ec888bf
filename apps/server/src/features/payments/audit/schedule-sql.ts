import { PAYMENT_STATES, STATES } from '../engine/payment-state.ts';

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

/**
 * Open without a next step (SAFETY I6). The index `payments_unscheduled` has the same condition and is always
 * empty.
 */
export const IS_UNSCHEDULED_SQL = `due_at IS NULL AND (state IN (${quotedList(ALWAYS_SCHEDULED)}) OR (state = 'expired' AND starts > 0))`;

/** The job of each state, as SQL rows (state, job). */
export const STEP_JOB_ROWS_SQL = PAYMENT_STATES.flatMap((state) => {
  const job = STATES[state].step;
  return job ? [`(${quotedList([state, job])})`] : [];
}).join(', ');
