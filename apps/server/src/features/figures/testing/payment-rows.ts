import {
  ARCHIVED_VALUES_SQL,
  EVENT_TO_JSON,
  PAYMENT_COLUMNS_SQL,
} from '@portal/payments/engine/sql/archive-sql';
import type pg from 'pg';

/** A payment for a test: what its row and its events have. */
export type TestPayment = {
  id: string;
  orderId: string;
  kind: string;
  mode: string;
  amountMinor: number;
  createdAt: Date;
};

/** Inserts a payment that was just created. */
export async function insertPayment(pool: pg.Pool, payment: TestPayment): Promise<void> {
  const { id, orderId, kind, mode, amountMinor, createdAt } = payment;
  await pool.query(
    `INSERT INTO payments (id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode,
       amount_minor, currency, redirect_page, locale, state, live, deadline_at, tried_since, created_at, updated_at)
     VALUES ($1, $2, $3, '{}', 'v', 'v', '733000001', '733000001', $4, $5, 'RWF', '/', 'en', 'created', false, $6, $6, $6, $6)`,
    [id, orderId, kind, mode, amountMinor, createdAt],
  );
  await pool.query(
    `INSERT INTO payment_events (payment_id, version, event, state, at) VALUES ($1, 1, 'created', 'created', $2)`,
    [id, createdAt],
  );
}

/** Records a change of a payment. A charge is that of the payment's amount. */
export async function changePayment(
  pool: pg.Pool,
  id: string,
  { event, state, at }: { event: string; state: string; at: Date },
): Promise<void> {
  await pool.query(
    `WITH changed AS (
       UPDATE payments SET state = $3, version = version + 1, updated_at = $4,
         charged_minor = CASE WHEN $2 = 'charge-confirmed' THEN amount_minor ELSE charged_minor END
       WHERE id = $1 RETURNING id, version)
     INSERT INTO payment_events (payment_id, version, event, state, at) SELECT id, version, $2, $3, $4 FROM changed`,
    [id, event, state, at],
  );
}

/** Moves all payments of the orders that were placed before then to the archive, as the job does. */
export async function archivePaymentsBefore(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query(
    `WITH moved AS (
       DELETE FROM payments p WHERE created_at < $1
         AND NOT EXISTS (SELECT FROM payments o WHERE o.order_id = p.order_id AND o.created_at >= $1) RETURNING *)
     INSERT INTO archived_payments (${PAYMENT_COLUMNS_SQL}, order_delivered, history, messages)
     SELECT ${ARCHIVED_VALUES_SQL}, false, coalesce((SELECT json_agg(${EVENT_TO_JSON} ORDER BY e.version)
       FROM payment_events e WHERE e.payment_id = moved.id), '[]'), '[]' FROM moved`,
    [before],
  );
  await pool.query('DELETE FROM payment_events WHERE payment_id IN (SELECT id FROM archived_payments)');
}
