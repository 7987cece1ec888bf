import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Long enough to affect purchases, short enough for customers to retry. */
const FULL_DISK_MS = 3_000;

/**
 * Tables that the portal writes. The providers' tables represent other machines. The trigger of a partitioned table is that
 * of its partitions too.
 */
const PORTAL_TABLES = `
  SELECT relnamespace::regnamespace || '.' || relname AS name FROM pg_class
  WHERE relkind IN ('r', 'p') AND NOT relispartition
    AND (relnamespace = 'public'::regnamespace OR oid = 'graphile_worker._private_jobs'::regclass)`;

/**
 * For a few seconds every write of the portal fails as it does in PostgreSQL with a full disk (53100). Reads
 * succeed.
 */
export async function fillDisk(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE OR REPLACE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  const { rows } = await pool.query<{ name: string }>(PORTAL_TABLES);
  try {
    for (const { name } of rows) {
      await pool.query(`CREATE OR REPLACE TRIGGER no_space BEFORE INSERT OR UPDATE ON ${name}
        FOR EACH ROW EXECUTE FUNCTION no_space()`);
    }
    await wait(FULL_DISK_MS);
  } finally {
    for (const { name } of rows) await pool.query(`DROP TRIGGER IF EXISTS no_space ON ${name}`);
  }
}

/**
 * Leaves what a database clock leaves that was more than a day ahead and was then corrected: every step scheduled
 * meanwhile is that late.
 */
export async function stepClockBack(pool: pg.Pool): Promise<void> {
  await pool.query(
    "UPDATE payments SET due_at = due_at + interval '26 hours', leased_until = leased_until + interval '26 hours' WHERE due_at IS NOT NULL",
  );
}
