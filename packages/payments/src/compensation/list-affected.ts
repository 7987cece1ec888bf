import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { OrderKind } from '@portal/domain/payments/order';
import type { Period } from '@portal/domain/time/business-day';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { rechargesOf } from '../engine/recharges.ts';
import { classifyAttempt, type PaymentAttempt } from '../health/classify-attempt.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';

/** A delivery that came this long after the charge was late. */
export const LATE_MS = 10 * 60_000;
/** Payments of an incident that are looked at. */
const MAX_PAYMENTS = 20_000;

/** Payments that an incident may have hit: with one of these ways to pay, or of one of these kinds. */
export type AffectedPayments = { modes: readonly PaymentMode[]; kinds: readonly OrderKind[] };

/** A line whose purchases failed or came late, with the latest of them. */
export type AffectedLine = { msisdn: Msisdn; failed: number; late: number; paymentId: string };

/** A payment of the time of an incident, as its history tells. Times UTC. */
export type PaymentOfIncident = PaymentAttempt & {
  /** When it was delivered first; `null`: not. */
  deliveredAt: Date | null;
  /** When its deadline passed, though it was charged or delivered later; `null`: it did not. To cancel, or a refused card, is none. */
  expiredAt: Date | null;
  /** Its payer asks the bank for the money, or got it there. */
  disputed: boolean;
};

/** By the index `payments_latest`, within the time of the incident. */
const READ = preparedStatement<
  { modes: readonly string[]; kinds: readonly string[]; limit: number } & Period
>(
  'payments-of-incident',
  `SELECT p.id, p.msisdn, p.currency, p.outcomes,
     CASE WHEN p.order_kind = 'several-recharges' THEN p.contents ELSE '{}' END AS contents, p.payer, p.visitor_id AS browser, p.state, p.reason,
     p.instructions IS NOT NULL AS instructed, e.*,
     EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.state <> 'won') AS disputed
   FROM (SELECT * FROM payments
     WHERE created_at >= $from::timestamptz AND created_at < $to::timestamptz AND starts > 0
       AND (mode = ANY ($modes::text[]) OR order_kind = ANY ($kinds::text[]))
     ORDER BY created_at DESC LIMIT $limit::int) p
   CROSS JOIN LATERAL (
     SELECT min(at) FILTER (WHERE event = 'submitted') AS "submittedAt",
       min(at) FILTER (WHERE event = 'charge-confirmed') AS "confirmedAt",
       min(at) FILTER (WHERE event = 'delivered') AS "deliveredAt",
       min(at) FILTER (WHERE event = 'deadline-passed') AS "expiredAt",
       coalesce(bool_or(event = 'prompt-shown'), false) AS shown,
       coalesce(bool_or(event = 'not-sent'), false) AS unsent,
       coalesce(bool_or(event = 'charge-differs'), false) AS differs
     FROM payment_events WHERE payment_id = p.id) e
   ORDER BY p.id DESC`,
);

/** Refusals of the operator that are about the line or the product, not about a disturbance. */
const NO_DISTURBANCE: readonly string[] = [
  ...(['line-barred', 'line-closed', 'amount-not-allowed', 'bundle-withdrawn', 'already-paid'] as const),
  ...(['lead-closed', 'refunded-by-staff', 'disputed'] as const),
];

/**
 * What an incident did to a payment; `null`: nothing. What a customer did (too little money, a wrong PIN, no answer) never counts: it
 * is the rule of the health of the ways to pay. Nor does it count that who pays by instructions paid late, or what the payer
 * disputes: the bank decides about that. Pure.
 */
export function harmOf(payment: PaymentOfIncident, now: Date): 'failed' | 'late' | null {
  const { state, reason, confirmedAt, deliveredAt, expiredAt, instructed, disputed } = payment;
  if (disputed) return null;
  if (confirmedAt === null) return classifyAttempt(payment, now) === 'bad' ? 'failed' : null;
  if (deliveredAt === null) {
    const isReturned = ['refunding', 'refund-submitted', 'refunded'].includes(state);
    if (isReturned) return NO_DISTURBANCE.includes(reason ?? '') ? null : 'failed';
    return now.getTime() - confirmedAt.getTime() > LATE_MS ? 'late' : null;
  }
  const isLate = deliveredAt.getTime() - confirmedAt.getTime() > LATE_MS;
  const isChargedLate = expiredAt !== null && expiredAt < confirmedAt && !instructed;
  return isLate || isChargedLate ? 'late' : null;
}

type ReadPayment = PaymentOfIncident & Parameters<typeof rechargesOf>[0] & { msisdn: Msisdn };

/** What an incident did to each number of a payment: to those that the operator refused, whatever became of the others. Pure. */
function harmsOf(payment: ReadPayment, now: Date): (readonly [Msisdn, 'failed' | 'late'])[] {
  const harm = harmOf(payment, now);
  const recharges = rechargesOf(payment);
  if (recharges.length === 0) return harm === null ? [] : [[payment.msisdn, harm]];
  return recharges.flatMap(({ msisdn, outcome }) => {
    const refused = outcome?.kind === 'refused' ? outcome.reason : null;
    if (refused !== null)
      return payment.disputed || NO_DISTURBANCE.includes(refused) ? [] : [[msisdn, 'failed'] as const];
    return harm === null ? [] : [[msisdn, harm] as const];
  });
}

/** Lists the lines whose purchases failed or came late in a time, by the records, those with the most first. */
export async function listAffected(
  pool: pg.Pool,
  { modes, kinds }: AffectedPayments,
  period: Period & { now: Date },
): Promise<{ lines: AffectedLine[]; isCut: boolean }> {
  const { from, to, now } = period;
  const query = READ({ modes, kinds, from, to, limit: MAX_PAYMENTS });
  const { rows } = await pool.query<ReadPayment>(query);
  const lines = new Map<Msisdn, AffectedLine>();
  for (const row of rows)
    for (const [msisdn, harm] of harmsOf(row, now)) {
      const line = lines.get(msisdn) ?? { msisdn, failed: 0, late: 0, paymentId: row.id };
      line[harm] += 1;
      lines.set(msisdn, line);
    }
  const sorted = [...lines.values()].sort((a, b) => b.failed + b.late - (a.failed + a.late));
  return { lines: sorted, isCut: rows.length === MAX_PAYMENTS };
}
