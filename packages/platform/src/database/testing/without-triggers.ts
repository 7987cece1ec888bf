import type pg from 'pg';

/**
 * Runs statements that the triggers of a test's own database would refuse, as deleting what is append-only. The role of the portal
 * may do so on the servers of these tests only (`vitest-setup.ts`). Switching triggers off and on instead would change the tables:
 * every connection would plan its statements again, and the next file could not use the database.
 * @param statements of SQL, with `;` between them
 */
export async function withoutTriggers(pool: pg.Pool, statements: string): Promise<void> {
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements}; COMMIT`);
}
