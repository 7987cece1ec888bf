import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Migration } from './read-migrations.ts';

/**
 * How long a statement waits for a lock. While it waits, every later statement on that table waits behind it, and
 * those of customers may wait two seconds.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_PAUSE_MS = 1_000;
/** Together with the waiting for locks one and a half minutes. */
const MAX_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/** Runs outside of a transaction, blocks no one, and leaves an invalid index when it fails. */
const CONCURRENT_INDEX = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/;
const IS_CONCURRENT = /\bINDEX CONCURRENTLY\b/;

/** The table of drizzle with the applied migrations, and the phase of each. */
const CREATE_RECORDS = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
  ALTER TABLE drizzle.__drizzle_migrations ADD COLUMN IF NOT EXISTS phase text NOT NULL DEFAULT 'expand'`;
const INSERT_RECORD =
  'INSERT INTO drizzle.__drizzle_migrations (hash, created_at, phase) VALUES ($1, $2, $3)';

/** An applied migration. */
export type AppliedMigration = { hash: string; phase: string };

/** Reads the applied migrations in their order; creates the table for them when it is missing. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ ready: boolean }>(
    `SELECT EXISTS (SELECT FROM information_schema.columns
       WHERE table_schema = 'drizzle' AND table_name = '__drizzle_migrations' AND column_name = 'phase') AS ready`,
  );
  if (!rows[0]?.ready) await client.query(CREATE_RECORDS);
  const applied = await client.query<AppliedMigration>(
    'SELECT hash, phase FROM drizzle.__drizzle_migrations ORDER BY id',
  );
  return applied.rows;
}

/**
 * Applies a migration and records it. The statements are one transaction, except those about indexes with
 * CONCURRENTLY: a file with one of these is a sequence of statements that can be repeated. Throws the error of the
 * failed statement.
 */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { hash, createdAt, phase, statements } = migration;
  const record = () => client.query(INSERT_RECORD, [hash, createdAt, phase]);
  if (!statements.some((statement) => IS_CONCURRENT.test(statement))) {
    await retryLocked(client, async () => {
      for (const statement of statements) await client.query(statement);
      await record();
    });
    return;
  }
  for (const statement of statements) {
    if (IS_CONCURRENT.test(statement)) await applyConcurrently(client, statement);
    else await retryLocked(client, () => client.query(statement));
  }
  await record();
}

/** Building an index may take long and waits for open transactions; meanwhile everybody reads and writes. */
async function applyConcurrently(client: pg.ClientBase, statement: string): Promise<void> {
  const name = CONCURRENT_INDEX.exec(statement)?.[1];
  if (name) await dropInvalid(client, name);
  await client.query('SET lock_timeout = 0');
  await client.query(statement);
}

/** Drops what an interrupted CREATE INDEX CONCURRENTLY left. */
async function dropInvalid(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname = $1 AND NOT i.indisvalid',
    [name],
  );
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
}

/** Runs statements in one transaction, again when a lock was not free. */
async function retryLocked(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}
