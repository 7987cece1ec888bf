import type { Payment } from '@portal/payments/engine/payment';
import { poll } from '@portal/platform/poll';
import type { StaffContext } from './open-staff-context.ts';

/** What a running portal has done with a step that became due: `waiting` when it is not finished. */
export type JobResult = { kind: 'moved' | 'nothing-new' | 'waiting'; payment: Payment };

/**
 * Waits up to 20 s until a running portal has done the step of a payment that is due and those that follow.
 * @returns `null` when no portal is running
 */
export async function awaitJobResult(
  { pool, payments, isPortalRunning }: Pick<StaffContext, 'pool' | 'payments' | 'isPortalRunning'>,
  before: Payment,
): Promise<JobResult | null> {
  if (!(await isPortalRunning())) return null;
  const isDone = await poll({ everyMs: 200, timeoutMs: 20_000 }, async () =>
    (await hasDueStep(pool, before.id)) ? null : true,
  );
  const payment = (await payments.find(before.id)) ?? before;
  if (!isDone) return { kind: 'waiting', payment };
  return { kind: payment.version === before.version ? 'nothing-new' : 'moved', payment };
}

/** Whether a step is due or runs, or a requested check follows within seconds. A try without a result is due later. */
async function hasDueStep(pool: StaffContext['pool'], id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM payments WHERE id = $1 AND due_at <= greatest(now(), early_check_at)',
    [id],
  );
  return (rowCount ?? 0) > 0;
}
