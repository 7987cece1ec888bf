import { PAYMENT_STATES } from '../payment-state.ts';
import { STEP_OF_STATE } from '../payment-step.ts';

/** Words as a list of SQL literals. They are our own, never somebody's input. */
export const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/** No step is ever planned further ahead: a date beyond it was written while a clock was wrong. */
export const LONGEST_DELAY = `interval '2 days'`;

/** States that always have a next step. `expired` has one if the provider ever had it; `review` may have one. */
const ALWAYS_SCHEDULED = PAYMENT_STATES.filter(
  (state) => STEP_OF_STATE[state] !== null && state !== 'expired' && state !== 'review',
);

/** Open without a next step (SAFETY I6). The index `payments_unscheduled` has the same condition and is always empty. */
export const IS_UNSCHEDULED = `due_at IS NULL AND (state IN (${quoted(ALWAYS_SCHEDULED)}) OR (state = 'expired' AND starts > 0))`;

/** The job of each state, as rows (state, job). */
export const STEP_JOBS = PAYMENT_STATES.flatMap((state) => {
  const job = STEP_OF_STATE[state];
  return job ? [`(${quoted([state, job])})`] : [];
}).join(', ');
