import { applyEvent } from '../apply-event.ts';
import type { EngineDeps } from '../engine-deps.ts';
import {
  APPROVAL_TIMEOUT_MS,
  HOSTED_PAGE_TIMEOUT_MS,
  MAX_DELAY_MS,
  START_IN_FLIGHT_MS,
  UNSTARTED_TIMEOUT_MS,
} from '../payment-schedule.ts';
import type { SweepFinding } from './sweep-finding.ts';

/**
 * A message is sent by the process that recorded it; after this time it has probably died. A message centre may be slow, and a
 * second message is worse than a late one.
 */
export const MESSAGE_GRACE_MS = 30_000;
/** Batches of one kind in one sweep; the next sweep continues. */
const MAX_BATCHES = 100;

type SweepDeps = Pick<EngineDeps, 'store' | 'clock' | 'log' | 'countSwept'>;

/**
 * Repairs what a crash or a wrong clock left behind, and closes payments that were never handed over, in bulk. Each node does it
 * by its monotonic timer, independent of any clock. Due steps need no repair: any process claims them (scheduler.ts).
 * @throws at the end, when a part failed, such as by the time limit of a statement; the others were done
 */
export async function sweepPayments(deps: SweepDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const part of PARTS) await part(deps).catch((err: unknown) => failures.push(err));
  if (failures.length > 0) throw new AggregateError(failures, 'parts of the sweep failed');
}

const PARTS: readonly ((deps: SweepDeps) => Promise<void>)[] = [
  async (deps) => count(deps, 'clock', await deps.store.repairFutureSteps(deps.clock.now(), MAX_TIMES)),
  ({ store, clock }) => store.queueUnsentMessages(clock.now(), MESSAGE_GRACE_MS),
  async (deps) => {
    const { freed, messages } = await deps.store.repairQueue();
    count(deps, 'freed-job', freed);
    count(deps, 'exhausted-message', messages);
  },
  expireAbandoned,
];

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
