import { pollUntil } from '../../poll-until.ts';
import type { FaultRun } from '../fault-run.ts';

/** The job that has receipts signed runs each minute; a node that was killed holds its device for five. */
const LIMIT_MS = 10 * 60_000;

/** What holds a device back ends: its pause, and the lease of a process that was killed. */
const RELEASE = `UPDATE fiscal_devices SET paused_until = NULL, leased_until = now() - interval '1 hour'
  WHERE paused_until IS NOT NULL OR leased_until > now() + interval '10 minutes'`;

/** Waits until every sale and reversal has its receipt or waits for a person; the others are a violation. */
export async function drainReceipts({ environment: { pool }, problems }: FaultRun): Promise<void> {
  await pool.query(RELEASE);
  const isDone = await pollUntil(async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      `SELECT ((SELECT count(*) FROM fiscal_documents WHERE due_at IS NOT NULL) + (
        SELECT count(*) FROM journal j WHERE debit = 'customer-money' AND (credit = 'airtime-liability' OR credit LIKE 'revenue:%')
          AND NOT EXISTS (SELECT FROM fiscal_documents d WHERE d.payment_id = j.payment_id)))::int AS waiting`,
    );
    return rows[0]?.waiting === 0;
  }, LIMIT_MS);
  if (!isDone) problems.push('tax receipts were not signed after all faults had stopped');
}
