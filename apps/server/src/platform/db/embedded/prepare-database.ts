import type pg from 'pg';

/** What must be on for a commit to survive a power cut. */
const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Throws unless the server really writes to disk before it says "committed". Nothing of ours turns that
 * off, but the settings file in the data folder could have been edited.
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
  throw new Error(
    `PostgreSQL is set up to lose acknowledged payments in a power cut (${off.join(', ')}). ` +
      'Remove that from postgresql.conf and postgresql.auto.conf in its folder.',
  );
}

/**
 * Makes the database `portal` and its owner, a role without any power outside it, unless they are there.
 * Called with the folder's lock held, so never twice at once.
 */
export async function prepareDatabase(session: pg.Client, password: string): Promise<void> {
  const role = await session.query("SELECT FROM pg_roles WHERE rolname = 'portal'");
  if (role.rowCount === 0) {
    await session.query(`CREATE ROLE portal LOGIN PASSWORD ${session.escapeLiteral(password)}`);
  }
  const database = await session.query("SELECT FROM pg_database WHERE datname = 'portal'");
  if (database.rowCount === 0) await session.query('CREATE DATABASE portal OWNER portal');
}
