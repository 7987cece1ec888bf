import { setTimeout as wait } from 'node:timers/promises';
import { pollUntil } from '../../poll-until.ts';
import type { FaultRun } from '../fault-run.ts';
import { decideAtPaystack, remindOfDispute } from './bank.ts';
import { runStaffAct } from './staff.ts';

/** A payment that is complained about; the charge in minor units. */
export type DisputedPayment = { id: string; mode: string; charged: number };

const KNOWN_LIMIT_MS = 60_000;
const REMINDER_MS = 1_000;
/** A decision that has not arrived by then was lost: staff enter what they read at the bank. */
const ARRIVAL_MS = 8_000;

/** Ends the dispute of a payment: at the bank that reported it, or by the staff. */
export async function decideDispute(
  run: FaultRun,
  decision: { payment: DisputedPayment; outcome: 'won' | 'lost'; isReported: boolean },
): Promise<void> {
  const { payment, isReported } = decision;
  const outcome = isReported ? await decideAtBank(run, decision) : decision.outcome;
  const findOpen = () => readOpenDispute(run, payment.id);
  await pollUntil(async () => {
    const [dispute] = await findOpen();
    if (!dispute) return true;
    await runStaffAct(run, { act: 'close-dispute', disputeId: dispute, outcome });
    return false;
  }, KNOWN_LIMIT_MS);
}

/**
 * Once the portal knows of the dispute, the bank decides. It does not give back what the portal has refunded: the reference of
 * the refund is the evidence (decision 179).
 */
async function decideAtBank(
  run: FaultRun,
  { payment, outcome }: { payment: DisputedPayment; outcome: 'won' | 'lost' },
): Promise<'won' | 'lost'> {
  const { id } = payment;
  const isKnown = await pollUntil(async () => {
    if ((await readOpenDispute(run, id)).length > 0) return true;
    await remindOfDispute(run, id);
    await wait(REMINDER_MS);
    return false;
  }, KNOWN_LIMIT_MS);
  if (!isKnown) run.problems.push(`${id}: the portal does not know of the dispute`);
  const decided = outcome === 'lost' && (await isReturned(run, payment)) ? 'won' : outcome;
  await decideAtPaystack(run, { paymentId: id, outcome: decided });
  await pollUntil(async () => (await readOpenDispute(run, id)).length === 0, ARRIVAL_MS);
  return decided;
}

async function readOpenDispute({ environment: { pool } }: FaultRun, paymentId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM payment_disputes WHERE payment_id = $1 AND state = 'open'",
    [paymentId],
  );
  return rows.map(({ id }) => id);
}

/** Whether refunds that were requested and disputes are more than the charge. */
async function isReturned(
  { environment: { pool } }: FaultRun,
  { id, charged }: DisputedPayment,
): Promise<boolean> {
  const { rows } = await pool.query<{ returned: number }>(
    `SELECT ((SELECT coalesce(sum(amount_minor), 0) FROM refund_requests
        WHERE payment_id = $1 AND subject NOT LIKE '% take-back')
      + (SELECT coalesce(sum(amount_minor), 0) FROM payment_disputes
        WHERE payment_id = $1 AND state <> 'won'))::float8 AS returned`,
    [id],
  );
  return (rows[0]?.returned ?? 0) > charged;
}
