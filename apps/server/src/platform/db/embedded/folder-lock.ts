import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from './postmaster.ts';

/** Any number, the same for every portal. */
const FOLDER_LOCK = 7_164_000;
const GHOST_LIMIT_MS = 5_000;
const HOLDER = `
  SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1`;

/** `session` keeps the lock while it lives; `holder` is the process id of the portal that has it, or 0. */
export type LockOutcome = { kind: 'locked'; session: pg.Client } | { kind: 'in-use'; holder: number };

/**
 * Takes the lock that marks the data folder as ours for as long as this process lives. It is a session lock
 * in the server itself, so it goes with the process, however that ends: no lock file to go stale.
 * Throws the error of the connection when the server cannot be reached.
 */
export async function lockFolder(adminUrl: string): Promise<LockOutcome> {
  const session = new pg.Client({
    connectionString: adminUrl,
    application_name: `portal ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  // A broken session ends too, and whoever needs to know listens to 'end'.
  session.on('error', () => {});
  await session.connect();
  const holder = await waitForLock(session);
  if (holder === undefined) return { kind: 'locked', session };
  await session.end();
  return { kind: 'in-use', holder };
}

async function waitForLock(session: pg.Client): Promise<number | undefined> {
  const deadline = Date.now() + GHOST_LIMIT_MS;
  for (;;) {
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS ours', [FOLDER_LOCK]);
    if (rows[0].ours) return undefined;
    const found = await session.query(HOLDER, [FOLDER_LOCK]);
    const holder = Number(String(found.rows[0]?.application_name ?? '').replace('portal ', '')) || 0;
    // A process killed a moment ago can still hold it until the server has noticed.
    if ((holder && isAlive(holder)) || Date.now() > deadline) return holder;
    await sleep(50);
  }
}
