import { applyEvent } from './apply-event.ts';
import {
  CREATED_LIFE_MS,
  CUSTOMER_ANSWER_MS,
  HOSTED_PAGE_MS,
  LONGEST_DELAY_MS,
  START_OPEN_MS,
} from './payment-schedule.ts';
import { PAYMENT_STATES, type PaymentState } from './payment-state.ts';
import { STEP_OF_STATE } from './payment-step.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { LostBecause } from './sweep-statements.ts';

/** A step that late has lost its job, or never had one. */
const OVERDUE_MS = 60_000;
/** Batches of one kind in one sweep: the next one goes on. */
const MOST_BATCHES = 100;

/** What the sweep found, for the figure `payment_sweep_total`. */
export type SweepFinding =
  | LostBecause
  /** Nobody handed it over in time. */
  | 'expired'
  /** Written by a clock that was ahead. */
  | 'clock'
  /** A job of a killed node. */
  | 'freed-job'
  /** A message the library had given up. */
  | 'exhausted-message';

type SweepDeps = Pick<PaymentsDeps, 'store' | 'clock' | 'log' | 'countSwept'>;

const MONEY: PaymentState[] = PAYMENT_STATES.filter((state) => {
  const step = STEP_OF_STATE[state];
  return step === 'fulfil-payment' || step === 'refund-payment';
});
const OTHERS: PaymentState[] = PAYMENT_STATES.filter(
  (state) => STEP_OF_STATE[state] !== null && !MONEY.includes(state),
);

/**
 * The net under the queue: whatever happened to a job, its payment is picked up again (SAFETY I6). What was charged
 * comes first, what nobody handed over last and in bulk, so that no number of abandoned payments delays a paid one.
 */
export async function sweepPayments(deps: SweepDeps): Promise<void> {
  await requeue(deps, MONEY);
  count(deps, 'clock', await deps.store.mendFutureSteps(STEP_OF_STATE, deps.clock.now(), LONGEST));
  await requeue(deps, OTHERS);
  const { freed, messages } = await deps.store.mendQueue();
  count(deps, 'freed-job', freed);
  count(deps, 'exhausted-message', messages);
  await expireAbandoned(deps);
}

async function requeue(deps: SweepDeps, states: PaymentState[]): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const now = deps.clock.now();
    const overdue = new Date(now.getTime() - OVERDUE_MS);
    const found = await deps.store.requeueOverdue(STEP_OF_STATE, states, overdue, now);
    if (found.length === 0) return;
    for (const because of new Set(found)) {
      count(deps, because, found.filter((each) => each === because).length);
    }
  }
}

/** Payments nobody handed over, by the rule for one of them: they differ in nothing that the rule looks at. */
async function expireAbandoned(deps: SweepDeps): Promise<void> {
  const { store, clock } = deps;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const now = clock.now();
    const one = await store.findAbandoned(now);
    const payment = one && (await store.find(one));
    const rule = payment && applyEvent(payment, { event: 'deadline-passed' }, now);
    if (!rule) return;
    const expired = await store.expireAbandoned(rule);
    count(deps, 'expired', expired);
    // Others hold the rest at this moment, or another node sweeps.
    if (expired === 0) return;
  }
}

/** Beyond these nothing is ever planned: what is, was planned by a clock that was ahead. */
const LONGEST = {
  deadline: Math.max(CREATED_LIFE_MS, CUSTOMER_ANSWER_MS, HOSTED_PAGE_MS),
  start: START_OPEN_MS,
  delay: 60_000 + LONGEST_DELAY_MS,
};

function count({ log, countSwept }: SweepDeps, finding: SweepFinding, found: number): void {
  if (found === 0) return;
  countSwept(finding, found);
  log.info({ finding, found }, 'the sweep found and mended');
}
