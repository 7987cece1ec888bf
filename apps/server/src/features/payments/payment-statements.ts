import { prioritySql } from '../../platform/jobs/job-pools.ts';
import { stepKey } from './payment-step.ts';
import type { PaymentWrite } from './payment-store.ts';

/**
 * SQL for the flags of a payment's job: what calls its provider carries the mode, so that a node can leave it in the queue
 * while too many calls to that provider are open. A delivery calls none and is never left.
 */
export function flagsSql(job: string, mode: string): string {
  return `CASE WHEN ${job} <> 'fulfil-payment' THEN ARRAY[${mode}] END`;
}

/**
 * The two statements that write payments. Each is one round trip and one transaction: row, history and follow-up
 * jobs are there together or not at all. Named, so that PostgreSQL plans them once per connection.
 */

/** A payment and the first line of its history; no row comes back when the order is taken. */
export const INSERT_PAYMENT = {
  name: 'insert-payment',
  text: `
    WITH made AS (
      INSERT INTO payments (id, order_id, order_kind, order_visitor_id, visitor_id, msisdn, payer, mode,
        amount_minor, currency, redirect_page, locale, created_at, deadline_at,
        contents, email, state, tried_since, due_at, updated_at)
      SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text,
        $9::bigint, $10::text, $11::text, $12::text, $13::timestamptz, $14::timestamptz,
        $15::jsonb, $16::text, 'created', $13::timestamptz, $14::timestamptz, $13::timestamptz
      WHERE NOT EXISTS (SELECT FROM payments WHERE order_id = $2 AND delivers)
      ON CONFLICT (order_id) WHERE live DO NOTHING
      RETURNING id, created_at),
    noted AS (
      INSERT INTO payment_events (payment_id, version, event, state, at)
      SELECT id, 1, 'created', 'created', created_at FROM made)
    SELECT id FROM made`,
};

/**
 * A change guarded by the version that was read. Holding the order and the right to deliver it are only ever taken
 * when no other payment of the order has them; the unique indexes settle what two changes do in one moment.
 */
export const WRITE_PAYMENT = {
  name: 'write-payment',
  text: `
    WITH changed AS (
      UPDATE payments p SET
        version = p.version + 1, state = $3, reason = $4,
        live = $5 AND NOT EXISTS (
          SELECT FROM payments o WHERE o.order_id = p.order_id AND o.live AND o.id <> p.id),
        delivers = $6 AND NOT EXISTS (
          SELECT FROM payments o WHERE o.order_id = p.order_id AND o.delivers AND o.id <> p.id),
        told_failed = $7, starts = $8, start_open_until = $9, provider_reference = $10, redirect_url = $11,
        delivery_reference = $12, refund_reference = $13, deadline_at = $14, tries = $15, tried_since = $16,
        due_at = $17, updated_at = $18, charged_minor = $25, charged_currency = $26,
        refund_attempt = $29, unknown_since = $30
      WHERE p.id = $1 AND p.version = $2
      RETURNING p.id, p.version, p.live, p.delivers, p.state, p.mode, p.due_at, p.updated_at),
    noted AS (
      INSERT INTO payment_events (payment_id, version, event, state, detail, at, by, note)
      SELECT id, version, $19::text, state, $20::text, updated_at, $27::text, $28::text FROM changed WHERE $19::text IS NOT NULL),
    step AS (
      SELECT graphile_worker.add_job($21::text, payload => json_build_object('paymentId', id),
        run_at => due_at, job_key => $22::text, priority => (${prioritySql('$21::text')})::int,
        flags => ${flagsSql('$21::text', 'mode')})
      FROM changed WHERE $21::text IS NOT NULL),
    message AS (
      SELECT graphile_worker.add_job('send-payment-message',
        payload => json_build_object('paymentId', id, 'message', $23::text),
        run_at => updated_at, job_key => $24::text)
      FROM changed WHERE $23::text IS NOT NULL)
    SELECT version, live, delivers, (SELECT count(*) FROM step), (SELECT count(*) FROM message) FROM changed`,
};

/** The values of {@link WRITE_PAYMENT} for a change. */
export function writeValues({ payment, event, job, message }: PaymentWrite): unknown[] {
  return [
    payment.id,
    payment.version,
    payment.state,
    payment.reason,
    payment.live,
    payment.delivers,
    payment.toldFailed,
    payment.starts,
    payment.startOpenUntil,
    payment.providerReference,
    payment.redirectUrl,
    payment.deliveryReference,
    payment.refundReference,
    payment.deadlineAt,
    payment.tries,
    payment.triedSince,
    payment.dueAt,
    payment.updatedAt,
    event?.name ?? null,
    event?.detail ?? null,
    job,
    job && stepKey(payment.id, job),
    message,
    `message:${payment.id}:${message}`,
    payment.chargedMinor,
    payment.chargedCurrency,
    event?.staff?.by ?? null,
    event?.staff?.reason ?? null,
    payment.refundAttempt,
    payment.unknownSince,
  ];
}
