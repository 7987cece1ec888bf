import type pg from 'pg';
import type { PaymentState } from '../payment-state.ts';

/** Why somebody should look at a payment. */
export type StuckBecause =
  /** Only a person leads out. */
  | 'in-review'
  /** Its next step is late: nobody works, or it is tried in vain. */
  | 'overdue'
  /** Its customer's time is over and nobody knows what became of it. */
  | 'no-answer'
  /** Taken, and delivering or giving back has failed for a while. */
  | 'not-settled'
  /** Open without a next step: must not exist (SAFETY I6). */
  | 'unscheduled';

/** A payment that is stuck. */
export type Stuck = {
  id: string;
  because: StuckBecause;
  state: PaymentState;
  reason: string | null;
  mode: string;
  amountMinor: number;
  currency: string;
  tries: number;
  since: Date;
};

/** A job that failed at least once and is still there. */
export type FailingJob = {
  name: string;
  key: string | null;
  attempts: number;
  runAt: Date;
  lastError: string;
};

const MOST = 500;

/** Payments somebody should look at, oldest first, at most five hundred. `now` decides what is late. */
export async function listStuck(pool: pg.Pool, now: Date): Promise<Stuck[]> {
  const { rows } = await pool.query<Omit<Stuck, 'amountMinor'> & { amountMinor: string }>(
    `SELECT id, because, state, reason, mode, amount_minor AS "amountMinor", currency, tries, updated_at AS since
     FROM (
       SELECT *, 'in-review' AS because FROM payments WHERE state = 'review'
       UNION ALL
       SELECT *, CASE
         WHEN due_at < $1::timestamptz - interval '2 minutes' THEN 'overdue'
         WHEN state IN ('submitted', 'awaiting-customer') THEN 'no-answer'
         ELSE 'not-settled' END
       FROM payments WHERE due_at IS NOT NULL AND (due_at < $1::timestamptz - interval '2 minutes'
         OR (state IN ('submitted', 'awaiting-customer') AND deadline_at < $1::timestamptz - interval '15 minutes')
         OR (state IN ('paid', 'refunding') AND tries >= 3))
       UNION ALL
       SELECT *, 'unscheduled' FROM payments
       WHERE due_at IS NULL AND (state IN ('created', 'submitted', 'awaiting-customer', 'paid', 'refunding')
         OR (state = 'expired' AND starts > 0))) stuck
     ORDER BY updated_at LIMIT ${MOST}`,
    [now],
  );
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

/** Jobs of any kind that fail. */
export async function listFailingJobs(pool: pg.Pool): Promise<FailingJob[]> {
  const { rows } = await pool.query<FailingJob>(
    `SELECT task_identifier AS name, key, attempts::int, run_at AS "runAt", last_error AS "lastError"
     FROM graphile_worker.jobs WHERE last_error IS NOT NULL ORDER BY run_at LIMIT ${MOST}`,
  );
  return rows;
}
