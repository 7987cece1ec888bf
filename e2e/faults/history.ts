import type pg from 'pg';
import { GIVEN, LEDGER, UNDECIDED } from '../audit/books.ts';

/** Everything anybody wrote down about a payment, or about the payments of an order, as lines to be read. */
export async function historyOf(pool: pg.Pool, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM payments WHERE $1 IN (id, order_id)', [
    id,
  ]);
  const lines = await Promise.all(rows.map((row) => linesAbout(pool, row.id)));
  return lines.flat();
}

async function linesAbout(pool: pg.Pool, id: string): Promise<string[]> {
  const ask = async (name: string, query: string) => {
    const { rows } = await pool.query<Record<string, unknown>>(query, [id]);
    return rows.map((row) => `    ${name}: ${JSON.stringify(row)}`);
  };
  const parts = [
    ask(
      'payment',
      `SELECT id, order_kind, mode, state, reason, amount_minor, live, delivers, told_failed, starts, tries,
         provider_reference, due_at FROM payments WHERE id = $1`,
    ),
    ask(
      'event',
      'SELECT version, event, state, detail, at FROM payment_events WHERE payment_id = $1 ORDER BY version',
    ),
    ask('books', `SELECT kind, minor, currency FROM ${LEDGER} e WHERE payment_id = $1`),
    ask('given', `SELECT count(*)::int AS times FROM ${GIVEN} g WHERE key = $1 HAVING count(*) > 0`),
    ask('undecided', `SELECT 'still' AS open FROM ${UNDECIDED} u WHERE payment_id = $1`),
    ask(
      'job',
      `SELECT key, run_at, attempts, locked_by, last_error FROM graphile_worker._private_jobs
       WHERE split_part(key, ':', 2) = $1`,
    ),
    ask(
      'callback',
      'SELECT provider, genuine, received_at FROM payment_callbacks WHERE reference = $1 ORDER BY id',
    ),
  ];
  return (await Promise.all(parts)).flat();
}
