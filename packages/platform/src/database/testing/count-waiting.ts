import type pg from 'pg';

/**
 * How many connections to the database of a test wait for the lock of another transaction. The server has the databases of
 * other files too, whose tables have the same ids: a look at `pg_locks` alone would find their locks.
 */
export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}
