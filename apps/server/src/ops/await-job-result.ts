import type { Payment } from '@portal/payments/engine/payment';
import { requestedCheckKeyPrefix } from '@portal/payments/engine/payment-steps';
import { poll } from '@portal/platform/poll';
import type { StaffContext } from './open-staff-context.ts';

/** What a running portal has done with a queued job: `waiting` when it is not finished. */
export type JobResult = { kind: 'moved' | 'nothing-new' | 'waiting'; payment: Payment };

/**
 * Waits up to 20 s until a running portal has finished what was queued for a payment and the jobs that follow.
 * @returns `null` when no portal is running
 */
export async function awaitJobResult(
  { pool, payments, isPortalRunning }: Pick<StaffContext, 'pool' | 'payments' | 'isPortalRunning'>,
  before: Payment,
): Promise<JobResult | null> {
  if (!(await isPortalRunning())) return null;
  const isDone = await poll({ everyMs: 200, timeoutMs: 20_000 }, async () =>
    (await hasDueJob(pool, before.id)) ? null : true,
  );
  const payment = (await payments.find(before.id)) ?? before;
  if (!isDone) return { kind: 'waiting', payment };
  return { kind: payment.version === before.version ? 'nothing-new' : 'moved', payment };
}

/**
 * Whether a job of the payment runs or is due. A job that failed or found nothing is due later. A requested check that
 * was queued within seconds of another one is only scheduled, so it counts while it has no attempt.
 */
async function hasDueJob(pool: StaffContext['pool'], id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM graphile_worker.jobs
     WHERE starts_with(key, $1) AND attempts < max_attempts
       AND (run_at <= now() OR locked_at IS NOT NULL OR (starts_with(key, $2) AND attempts = 0))`,
    [`payment:${id}:`, requestedCheckKeyPrefix(id)],
  );
  return (rowCount ?? 0) > 0;
}
