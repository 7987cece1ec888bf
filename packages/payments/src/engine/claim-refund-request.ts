import { inTransaction } from '@portal/platform/database/in-transaction';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { leftOfCharge, lockReturnedSums, readReturnedSums } from './returned-sums.ts';

/** A request that is about to be sent. */
export type RefundToClaim = {
  paymentId: string;
  /** The refund (of what was not delivered: its payment's id), or the take-back before it. */
  subject: string;
  attempt: number;
  /** Of a refund after delivery, in minor units of the charged currency; `null`: all that disputes have left of the charge. */
  amountMinor: number | null;
  at: Date;
};

/**
 * Whether a request may be sent. `first`: it was recorded now. `repeat`: it was before, so that it may be under way; a dispute
 * that was opened since does not hold it. `held`: a dispute is open, or refunds and disputes together exceed the charge.
 * `nothing-left`: lost disputes took all of it.
 */
export type RefundClaim =
  | { kind: 'first' | 'repeat'; amountMinor: number }
  | { kind: 'held' | 'nothing-left' };

const FIND = preparedStatement<Pick<RefundToClaim, 'paymentId' | 'subject' | 'attempt'>>(
  'find-refund-request',
  `SELECT amount_minor::float8 AS "amountMinor" FROM refund_requests
   WHERE payment_id = $paymentId AND subject = $subject AND attempt = $attempt`,
);

const RECORD = preparedStatement<RefundToClaim>(
  'record-refund-request',
  `INSERT INTO refund_requests (payment_id, subject, attempt, amount_minor, requested_at)
   VALUES ($paymentId, $subject, $attempt, $amountMinor, $at)`,
);

const DROP = preparedStatement<Pick<RefundToClaim, 'paymentId' | 'subject' | 'attempt'>>(
  'drop-refund-request',
  'DELETE FROM refund_requests WHERE payment_id = $paymentId AND subject = $subject AND attempt = $attempt',
);

/**
 * Decides under the lock of the payment whether a refund is requested: the first request waits for the end of disputes
 * (RULINGS 95). What is decided is on disk before the request is sent, so a dispute that opens meanwhile sees it.
 */
export function claimRefundRequest(pool: pg.Pool, request: RefundToClaim): Promise<RefundClaim> {
  return inTransaction(pool, async (client) => {
    await lockReturnedSums(client, request.paymentId);
    const earlier = (await client.query<{ amountMinor: number }>(FIND(request))).rows[0];
    if (earlier) return { kind: 'repeat', amountMinor: earlier.amountMinor };
    const sums = await readReturnedSums(client, request.paymentId);
    if (sums.openDisputes > 0) return { kind: 'held' };
    const left = leftOfCharge(sums);
    if (request.amountMinor === null && left <= 0) return { kind: 'nothing-left' };
    // A refund after delivery is in the sum since it was recorded.
    if (left < 0) return { kind: 'held' };
    const amountMinor = request.amountMinor ?? left;
    await client.query(RECORD({ ...request, amountMinor }));
    return { kind: 'first', amountMinor };
  });
}

/** What an earlier request was about, in minor units; `null` when there was none. */
export async function findRefundRequest(
  pool: pg.Pool,
  request: Pick<RefundToClaim, 'paymentId' | 'subject' | 'attempt'>,
): Promise<number | null> {
  return (await pool.query<{ amountMinor: number }>(FIND(request))).rows[0]?.amountMinor ?? null;
}

/** Removes a request that was certainly not sent, so that it is the first again. */
export async function dropRefundRequest(
  pool: pg.Pool,
  request: Pick<RefundToClaim, 'paymentId' | 'subject' | 'attempt'>,
): Promise<void> {
  await pool.query(DROP(request));
}
