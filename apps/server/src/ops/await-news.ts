import { setTimeout as wait } from 'node:timers/promises';
import { earlyCheckPrefix } from '../features/payments/payment-step.ts';
import type { Payment } from '../features/payments/payment-store.ts';
import type { Office } from './open-office.ts';

const LOOK_EVERY_MS = 200;
const LONGEST_MS = 20_000;

/** What a running portal made of what was queued: `waiting` when it is not done yet. */
export type News = { kind: 'moved' | 'nothing-new' | 'waiting'; payment: Payment };

/**
 * Waits a while for a running portal to do what was just queued for a payment, and what follows from it.
 * @returns `null` when no portal runs
 */
export async function awaitNews(
  { pool, payments, isWorkedOn }: Pick<Office, 'pool' | 'payments' | 'isWorkedOn'>,
  before: Payment,
): Promise<News | null> {
  if (!(await isWorkedOn())) return null;
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    if (await hasDueJob(pool, before.id)) continue;
    const payment = (await payments.find(before.id)) ?? before;
    return { kind: payment.version === before.version ? 'nothing-new' : 'moved', payment };
  }
  return { kind: 'waiting', payment: (await payments.find(before.id)) ?? before };
}

/**
 * Whether one of its jobs runs or should. One that failed or found nothing is due later; an early check that was asked
 * for within seconds of another one is only about to come.
 */
async function hasDueJob(pool: Office['pool'], id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM graphile_worker.jobs
     WHERE starts_with(key, $1) AND attempts < max_attempts
       AND (run_at <= now() OR locked_at IS NOT NULL OR (starts_with(key, $2) AND attempts = 0))`,
    [`payment:${id}:`, earlyCheckPrefix(id)],
  );
  return (rowCount ?? 0) > 0;
}
