import { setTimeout as wait } from 'node:timers/promises';
import { pollUntil } from '../../poll-until.ts';
import type { FaultRun } from '../fault-run.ts';
import type { Complaint } from '../plan/draw-complaint.ts';
import { openDisputeAtPaystack } from './bank.ts';
import { type DisputedPayment, decideDispute } from './decide-dispute.ts';
import { runStaffAct } from './staff.ts';

/** A purchase that is not charged or delivered by then is complained about by nobody. */
const WAIT_MS = 20_000;

/**
 * Plays the complaint about a purchase, beside it: a dispute at the bank that is won or lost, a refund of staff after the
 * delivery, or both. An act that fails or is refused is not repeated: staff would look at the history first.
 * @param transactions of the purchase; filled while it runs
 */
export async function complain(
  run: FaultRun,
  complaint: Complaint,
  transactions: readonly string[],
): Promise<void> {
  const { kind, disputes } = complaint;
  const isEarly = kind !== 'refund' && disputes === 'when-charged';
  const payment = await pollUntil(() => findPayment(run, transactions, isEarly), WAIT_MS);
  if (!payment) return;
  await Promise.all([
    kind === 'refund' ? null : dispute(run, complaint, payment),
    kind === 'dispute' ? null : refund(run, complaint, payment),
  ]);
}

async function findPayment(
  { environment: { pool } }: FaultRun,
  transactions: readonly string[],
  isEarly: boolean,
): Promise<DisputedPayment | null> {
  const { rows } = await pool.query<DisputedPayment>(
    `SELECT id, mode, coalesce(nullif(charged_minor, 0), amount_minor)::float8 AS charged FROM payments
     WHERE id = ANY ($1) AND charged_minor IS NOT NULL AND ($2 OR state = 'fulfilled')`,
    [transactions, isEarly],
  );
  return rows[0] ?? null;
}

const shareOf = ({ charged }: DisputedPayment, percent: number) =>
  Math.max(1, Math.floor((charged * percent) / 100));

/** Paystack reports disputes of its charges; of all others the staff hear in another way. */
async function dispute(run: FaultRun, complaint: Complaint, payment: DisputedPayment): Promise<void> {
  const amount = shareOf(payment, complaint.disputedPercent);
  const isReported = payment.mode === 'card-paystack';
  if (isReported) await openDisputeAtPaystack(run, { paymentId: payment.id, amount });
  else await runStaffAct(run, { act: 'dispute', paymentId: payment.id, amountMinor: amount });
  const decide = () => decideDispute(run, { payment, outcome: complaint.outcome, isReported });
  if (complaint.decidedAfterMs === null) return void run.lateActions.push(decide);
  await wait(complaint.decidedAfterMs);
  await decide();
}

async function refund(run: FaultRun, complaint: Complaint, payment: DisputedPayment): Promise<void> {
  const request = (delivery: Complaint['delivery'], percent: number) =>
    runStaffAct(run, {
      act: 'refund',
      paymentId: payment.id,
      delivery,
      amountMinor: shareOf(payment, percent),
    });
  const why = await request(complaint.delivery, complaint.refundedPercent);
  if (why === 'no-take-back' || why === 'take-back-whole-only')
    await request('keep', complaint.refundedPercent);
  if (why === 'whole-only') await request(complaint.delivery, 100);
}
