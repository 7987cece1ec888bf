import { applyEvent } from '../apply-event.ts';
import type { EngineDeps } from '../engine-deps.ts';
import {
  APPROVAL_TIMEOUT_MS,
  HOSTED_PAGE_TIMEOUT_MS,
  MAX_DELAY_MS,
  START_IN_FLIGHT_MS,
  UNSTARTED_TIMEOUT_MS,
} from '../payment-schedule.ts';
import type { PaymentState } from '../payment-state.ts';
import { CHARGED_STATES, CHECKED_STATES } from './queue-due-steps.ts';
import type { SweepFinding } from './sweep-finding.ts';

/** A step overdue by this much has lost its job or never had one. */
const OVERDUE_MS = 60_000;
/** Batches of one kind in one sweep; the next sweep continues. */
const MAX_BATCHES = 100;

type SweepDeps = Pick<EngineDeps, 'store' | 'clock' | 'log' | 'countSwept'>;

/**
 * Queues every payment again whose job was lost, for whatever reason (SAFETY I6). Charged payments come first.
 * Payments that were never handed over come last and in bulk, so that no number of them delays a charged one.
 * @throws at the end, when a part failed, such as by the time limit of a statement; the others were done
 */
export async function sweepPayments(deps: SweepDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const part of PARTS) await part(deps).catch((err: unknown) => failures.push(err));
  if (failures.length > 0) throw new AggregateError(failures, 'parts of the sweep failed');
}

const PARTS: readonly ((deps: SweepDeps) => Promise<void>)[] = [
  (deps) => requeue(deps, CHARGED_STATES),
  async (deps) => count(deps, 'clock', await deps.store.repairFutureSteps(deps.clock.now(), MAX_TIMES)),
  (deps) => requeue(deps, CHECKED_STATES),
  async (deps) => {
    const { freed, messages } = await deps.store.repairQueue();
    count(deps, 'freed-job', freed);
    count(deps, 'exhausted-message', messages);
  },
  expireAbandoned,
];

async function requeue(deps: SweepDeps, states: PaymentState[]): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const now = deps.clock.now();
    const dueBefore = new Date(now.getTime() - OVERDUE_MS);
    const reasons = await deps.store.requeueOverdue(states, { dueBefore, now });
    if (reasons.length === 0) return;
    for (const reason of new Set(reasons)) {
      count(deps, reason, reasons.filter((each) => each === reason).length);
    }
  }
}

/** Applies the update for one abandoned payment to all: they are equal in every field that the update depends on. */
async function expireAbandoned(deps: SweepDeps): Promise<void> {
  const { store, clock } = deps;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const now = clock.now();
    const id = await store.findAbandoned(now);
    const payment = id && (await store.find(id));
    const update = payment && applyEvent(payment, { event: 'deadline-passed' }, now);
    if (!update) return;
    const expired = await store.expireAbandoned(update);
    count(deps, 'expired', expired);
    // The remaining rows are locked, or another node sweeps.
    if (expired === 0) return;
  }
}

/** Nothing is ever planned further ahead, in milliseconds. A later time was written while the clock was ahead. */
const MAX_TIMES = {
  deadline: Math.max(UNSTARTED_TIMEOUT_MS, APPROVAL_TIMEOUT_MS, HOSTED_PAGE_TIMEOUT_MS),
  start: START_IN_FLIGHT_MS,
  delay: 60_000 + MAX_DELAY_MS,
};

function count({ log, countSwept }: SweepDeps, finding: SweepFinding, found: number): void {
  if (found === 0) return;
  countSwept(finding, found);
  log.info({ finding, found }, 'sweep repaired payments or jobs');
}
