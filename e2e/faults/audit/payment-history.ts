import type pg from 'pg';
import { DELIVERIES, LEDGER, UNDECIDED } from '../../audit/ledgers.ts';

/** Returns all records about a payment, or about the payments of an order, as lines of text. */
export async function readPaymentHistory(pool: pg.Pool, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM payments WHERE $1 IN (id, order_id)', [
    id,
  ]);
  const lines = await Promise.all(rows.map((row) => readRecords(pool, row.id)));
  return lines.flat();
}

async function readRecords(pool: pg.Pool, id: string): Promise<string[]> {
  const query = async (name: string, sql: string) => {
    const { rows } = await pool.query<Record<string, unknown>>(sql, [id]);
    return rows.map((row) => `    ${name}: ${JSON.stringify(row)}`);
  };
  const parts = [
    query(
      'payment',
      `SELECT id, order_kind, mode, state, reason, amount_minor, live, delivers, told_failed, starts, tries,
         provider_reference, due_at FROM payments WHERE id = $1`,
    ),
    query(
      'event',
      'SELECT version, event, state, detail, at FROM payment_events WHERE payment_id = $1 ORDER BY version',
    ),
    query(
      'dispute',
      `SELECT provider_reference, amount_minor, state, opened_at, opened_by, closed_at, closed_by
       FROM payment_disputes WHERE payment_id = $1 ORDER BY opened_at`,
    ),
    query(
      'refund',
      `SELECT r.id, r.amount_minor, r.take_back, e.version, e.event, e.state, e.detail, e.at
       FROM payment_refunds r JOIN payment_refund_events e ON e.refund_id = r.id WHERE r.payment_id = $1
       ORDER BY r.number, e.version`,
    ),
    query(
      'journal',
      'SELECT event, debit, credit, amount_minor FROM journal WHERE payment_id = $1 ORDER BY at',
    ),
    query('ledger', `SELECT kind, minor, currency FROM ${LEDGER} e WHERE payment_id = $1`),
    query(
      'delivery',
      `SELECT count(*)::int AS times FROM ${DELIVERIES} g WHERE payment_id = $1 HAVING count(*) > 0`,
    ),
    query('undecided', `SELECT 'still' AS open FROM ${UNDECIDED} u WHERE payment_id = $1`),
    query(
      'job',
      `SELECT key, run_at, attempts, locked_by, last_error FROM graphile_worker._private_jobs
       WHERE split_part(key, ':', 2) = $1`,
    ),
    query(
      'callback',
      'SELECT provider, genuine, received_at FROM payment_callbacks WHERE reference = $1 ORDER BY id',
    ),
  ];
  return (await Promise.all(parts)).flat();
}
