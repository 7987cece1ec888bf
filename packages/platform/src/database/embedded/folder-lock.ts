import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from './postmaster.ts';

/** Any number; it must be the same in every portal. */
const FOLDER_LOCK = 7_164_000;
const DEAD_HOLDER_LIMIT_MS = 5_000;
const HOLDER = `
  SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1`;

/**
 * `session` holds the lock while it is open. `holder` is the process id of the portal that has the lock, or 0
 * when unknown.
 */
export type LockOutcome = { kind: 'locked'; session: pg.Client } | { kind: 'in-use'; holder: number };

/**
 * Locks the data folder for the lifetime of this process. It is a session lock in the server, so it ends with
 * the process and no lock file can become stale. Throws the connection error when the server is unreachable.
 */
export async function lockFolder(adminUrl: string): Promise<LockOutcome> {
  const session = new pg.Client({
    connectionString: adminUrl,
    application_name: `portal ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  // A broken session also emits 'end', which the caller listens to.
  session.on('error', () => {});
  await session.connect();
  const holder = await waitForLock(session);
  if (holder === undefined) return { kind: 'locked', session };
  await session.end();
  return { kind: 'in-use', holder };
}

async function waitForLock(session: pg.Client): Promise<number | undefined> {
  const deadline = Date.now() + DEAD_HOLDER_LIMIT_MS;
  for (;;) {
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS acquired', [FOLDER_LOCK]);
    if (rows[0].acquired) return undefined;
    const found = await session.query(HOLDER, [FOLDER_LOCK]);
    const holder = Number(String(found.rows[0]?.application_name ?? '').replace('portal ', '')) || 0;
    // The server may not have noticed yet that the previous holder was killed.
    if ((holder && isAlive(holder)) || Date.now() > deadline) return holder;
    await sleep(50);
  }
}
