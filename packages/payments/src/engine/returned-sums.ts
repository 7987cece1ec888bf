import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';

// One lock and one sum for what a payment gives back: by refunds before and after delivery, and by disputes (RULINGS 95).

/** What is not the customer's, as `isTakenBack` says. */
const TAKEN_BACK = `('taken-back', 'by-hand', 'not-given')`;

/**
 * What is given back of a payment `p`, from the refunds and disputes themselves, in minor units of the charged currency:
 *
 * - `charge.minor`: what was charged
 * - `before.requested`: the refund of what was not delivered, complete or under way
 * - `after`: refunds after delivery. `requested` counts what is not refused, `held` the part of it that waits for the staff
 *   and was never requested; `charged_back` what the bank returned of deliveries that were taken back
 * - `disputes`: `open` and `lost`
 */
export const RETURNED_SUMS_SQL = `
  CROSS JOIN LATERAL (SELECT CASE WHEN p.charged_minor IS NULL THEN 0
    -- 0 is a charge whose amount the provider could not name; the requested one is booked (charged-money.ts).
    ELSE coalesce(nullif(p.charged_minor, 0), p.amount_minor) END AS minor) charge
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN p.state = 'refunded' THEN coalesce(p.refunded_minor, charge.minor)
      WHEN p.state = 'refund-submitted' THEN coalesce(max(q.amount_minor), charge.minor)
      -- A request without an answer may have been carried out; a refused one was not.
      WHEN p.state = 'refunding' OR (p.state = 'review' AND p.reason IS DISTINCT FROM 'refund-refused')
        THEN coalesce(max(q.amount_minor), 0)
      ELSE 0 END AS requested
    FROM refund_requests q WHERE q.payment_id = p.id AND q.subject = p.id AND q.attempt = p.refund_attempt) before
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_minor) FILTER (WHERE state = 'refunded'), 0) AS refunded,
      coalesce(sum(amount_minor) FILTER (WHERE state NOT IN ('refused', 'charged-back')), 0) AS requested,
      coalesce(sum(amount_minor) FILTER (WHERE state = 'review' AND EXISTS (
        SELECT FROM payment_refund_events e
        WHERE e.refund_id = r.id AND e.version = r.version AND e.event = 'held')), 0) AS held,
      coalesce(sum(amount_minor) FILTER (WHERE take_back IN ${TAKEN_BACK}), 0) AS taken_back,
      coalesce(sum(amount_minor) FILTER (WHERE take_back IN ${TAKEN_BACK}
        AND state NOT IN ('refunded', 'charged-back')), 0) AS open,
      coalesce(sum(amount_minor) FILTER (WHERE take_back IN ${TAKEN_BACK} AND state = 'charged-back'), 0)
        AS charged_back,
      count(*) FILTER (WHERE take_back IN ${TAKEN_BACK} AND state = 'refused') AS lost_refunds
    FROM payment_refunds r WHERE payment_id = p.id AND cause <> 'not-delivered') after
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_minor) FILTER (WHERE state = 'open'), 0) AS open,
      coalesce(sum(amount_minor) FILTER (WHERE state = 'lost'), 0) AS lost
    FROM payment_disputes WHERE payment_id = p.id) disputes`;

/** What is given back of a payment, in minor units of the charged currency. All of it may not exceed `charged`. */
export type ReturnedSums = {
  charged: number;
  /** Refunds that are complete, requested, or held for the staff. */
  refunds: number;
  openDisputes: number;
  lostDisputes: number;
};

const LOCK = preparedStatement<{ paymentId: string }>(
  'lock-returned-sums',
  `SELECT pg_advisory_xact_lock(hashtextextended('returned-sums:' || $paymentId, 0))`,
);

/** Payments are in one of both tables; one that is moved meanwhile has ended, and its sums are the same in both. */
const SUMS = preparedStatement<{ paymentId: string }>(
  'returned-sums',
  `
  SELECT charge.minor::float8 AS charged, (before.requested + after.requested)::float8 AS refunds,
    disputes.open::float8 AS "openDisputes", disputes.lost::float8 AS "lostDisputes"
  FROM (
    SELECT id, state, reason, refund_attempt, charged_minor, amount_minor, refunded_minor FROM payments WHERE id = $paymentId
    UNION ALL
    SELECT id, state, reason, refund_attempt, charged_minor, amount_minor, refunded_minor FROM archived_payments
    WHERE id = $paymentId) p ${RETURNED_SUMS_SQL}
  LIMIT 1`,
);

/**
 * Locks what a payment gives back until the end of the transaction: one refund or dispute of a payment is decided at a time,
 * on all nodes. A statement of its own, because the one that waits for a lock sees the rows as they were before it waited.
 */
export async function lockReturnedSums(client: pg.PoolClient, paymentId: string): Promise<void> {
  await client.query(LOCK({ paymentId }));
}

/** Reads what a payment gives back; zeros when it does not exist. Decisions read it after {@link lockReturnedSums}. */
export async function readReturnedSums(
  client: pg.PoolClient | pg.Pool,
  paymentId: string,
): Promise<ReturnedSums> {
  const { rows } = await client.query<ReturnedSums>(SUMS({ paymentId }));
  return rows[0] ?? { charged: 0, refunds: 0, openDisputes: 0, lostDisputes: 0 };
}

/** What may still be refunded or disputed. Below 0 when the bank gave back what was refunded too. Pure function. */
export function leftOfCharge({ charged, refunds, openDisputes, lostDisputes }: ReturnedSums): number {
  return charged - refunds - openDisputes - lostDisputes;
}

/** Whether a dispute is open, else whether lost ones took the whole charge or a part of it; `null`: neither. Pure function. */
export function disputeStateOf({
  charged,
  openDisputes,
  lostDisputes,
}: Omit<ReturnedSums, 'refunds'>): 'open' | 'lost' | 'lost-part' | null {
  if (openDisputes > 0) return 'open';
  if (lostDisputes === 0) return null;
  return lostDisputes >= charged ? 'lost' : 'lost-part';
}
