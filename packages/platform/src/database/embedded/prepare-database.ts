import type pg from 'pg';
import { StartError } from '../../start-error.ts';

/** Settings that must be on for a commit to survive a power failure. */
const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Throws unless the server writes to disk before it confirms a commit. We never disable that, but someone
 * could have edited the settings file in the data folder.
 */
export async function assertDurable(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [DURABILITY],
  );
  const off = rows
    .filter(({ setting }) => setting !== 'on')
    .map(({ name, setting }) => `${name} = ${setting}`);
  if (rows.length === DURABILITY.length && off.length === 0) return;
  throw new StartError(
    `PostgreSQL is configured to lose committed payments in a power failure (${off.join(', ')}). ` +
      'Remove these settings from postgresql.conf and postgresql.auto.conf in its folder.',
  );
}

/**
 * Creates the database `portal` and its owner, an unprivileged role, unless they exist. The caller holds the
 * folder lock, so this never runs twice at once.
 */
export async function prepareDatabase(session: pg.Client, password: string): Promise<void> {
  const role = await session.query("SELECT FROM pg_roles WHERE rolname = 'portal'");
  if (role.rowCount === 0) {
    await session.query(`CREATE ROLE portal LOGIN PASSWORD ${session.escapeLiteral(password)}`);
  }
  const database = await session.query("SELECT FROM pg_database WHERE datname = 'portal'");
  if (database.rowCount === 0) await session.query('CREATE DATABASE portal OWNER portal');
}
