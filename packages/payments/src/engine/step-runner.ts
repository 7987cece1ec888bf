import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import type { JobPoolSizes } from '@portal/platform/jobs/job-pools';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import type { JobPool } from '@portal/platform/jobs/job-types';
import type { ProviderAvailability } from '../circuit-breaker/guard-providers.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { InFlightCalls } from './in-flight-calls.ts';
import type { Payment, PaymentMessageName } from './payment.ts';
import { type StepJob, stepJobKey } from './payment-steps.ts';

/** What follows a recorded change at once: a step of the payment, or a message to its payer. */
export type NextStep = { payment: Payment } & (
  | { job: StepJob }
  | { job: 'send-payment-message'; message: PaymentMessageName }
);

/**
 * Does the next step in this process, right after the change that caused it was committed. Best effort: a step that is
 * dropped, fails, or ends with the process is found in the database when it is overdue (queue-due-steps.ts).
 */
export type StepRunner = { run: (step: NextStep) => Promise<void> | void };

/** For a process without workers, such as a staff command: queues the step, which wakes a worker of another process. */
export function createStepQueue({ db, clock }: { db: Db; clock: Clock }): StepRunner {
  return {
    run: async ({ payment: { id }, ...step }) => {
      const runAt = clock.now();
      if (step.job === 'send-payment-message') {
        const { message } = step;
        const key = `message:${id}:${message}`;
        await enqueueJob(db, { job: step.job, payload: { paymentId: id, message }, runAt, key });
      } else {
        const key = stepJobKey(id, step.job);
        await enqueueJob(db, { job: step.job, payload: { paymentId: id }, runAt, key });
      }
    },
  };
}

/** Steps that wait for a slot, by pool. Beyond that they are left to the queue. */
const MAX_WAITING = 1_000;
/** A step that waited longer is probably in the queue by now. Shorter than every grace period of queue-due-steps.ts. */
const MAX_WAIT_MS = 3_000;

const POOL_OF_STEP: Record<NextStep['job'], JobPool> = {
  'check-payment': 'checks',
  'fulfil-payment': 'deliver',
  'refund-payment': 'deliver',
  'send-payment-message': 'messages',
};

const CALLS_PROVIDER: NextStep['job'][] = ['check-payment', 'refund-payment'];

type Options = {
  perform: (step: NextStep) => Promise<void>;
  /** Steps at once, by pool. They share no slots, so that a slow provider delays no delivery. */
  sizes: JobPoolSizes;
  /**
   * Of the provider. While it is `full`, its checks and refunds wait and others go first; while it is `down`, they are
   * left to the queue.
   */
  availability: (mode: PaymentMode) => ProviderAvailability;
  inFlight: InFlightCalls;
  /** Receives ids and errors. */
  log: { warn: (facts: object, message: string) => void };
  /** Monotonic time in milliseconds. */
  elapsed?: () => number;
};

type Pool = { free: number; waiting: { step: NextStep; since: number }[] };

/** Creates the runner of a node. */
export function createStepRunner({
  perform,
  sizes,
  availability,
  inFlight,
  log,
  elapsed = () => performance.now(),
}: Options): StepRunner {
  const pools = new Map<JobPool, Pool>();
  for (const pool of Object.values(POOL_OF_STEP)) pools.set(pool, { free: sizes[pool], waiting: [] });

  const availabilityFor = ({ job, payment }: NextStep): ProviderAvailability =>
    CALLS_PROVIDER.includes(job) ? availability(payment.mode) : 'free';

  const start = async (pool: Pool, step: NextStep): Promise<void> => {
    pool.free -= 1;
    try {
      await perform(step);
    } catch (err) {
      log.warn({ payment: step.payment.id, job: step.job, err }, 'step failed; it is left to the queue');
    } finally {
      pool.free += 1;
      startNext(pool);
    }
  };

  const startNext = (pool: Pool): void => {
    pool.waiting = pool.waiting.filter(({ since }) => elapsed() - since <= MAX_WAIT_MS);
    const at = pool.waiting.findIndex(({ step }) => availabilityFor(step) === 'free');
    const [next] = at < 0 ? [] : pool.waiting.splice(at, 1);
    if (next) inFlight.track(start(pool, next.step));
  };

  return {
    run: (step) => {
      const pool = pools.get(POOL_OF_STEP[step.job]);
      const available = availabilityFor(step);
      if (!pool || available === 'down') return;
      if (pool.free > 0 && available === 'free') inFlight.track(start(pool, step));
      else if (pool.waiting.length < MAX_WAITING) pool.waiting.push({ step, since: elapsed() });
    },
  };
}
