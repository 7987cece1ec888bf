import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { type ClusterPlace, chooseClusterPlace } from './cluster-place.ts';
import { createCluster, readPassword } from './create-cluster.ts';
import { findPostmaster, isAlive, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

export type EmbeddedOptions = {
  /** Folder for all data of the portal; the cluster is `dataDir/postgres`. */
  dataDir: string;
  /** Receives one line per unusual event; default: standard error. */
  log?: (line: string) => void;
  /**
   * PostgreSQL settings that override the defaults below. They apply when the server starts, not when a
   * running one is adopted.
   */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbedded>>;

type Attached = { postmaster: Postmaster; session: pg.Client; started: boolean };

const ATTACH_LIMIT_MS = 60_000;
const RESTART_PAUSE_MS = 1_000;

/** Error codes while a server starts, stops or recovers. The connection is retried. */
const TRANSIENT_CODES = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03']);

/** What pg says, without a code, when a server that stops closes a connection, and PostgreSQL while a killed one ends. */
const TRANSIENT_MESSAGES = ['Connection terminated unexpectedly', 'shared memory block'];

/** Settings of every server that we start. */
export const EMBEDDED_SETTINGS = {
  // The server accepts connections only through the Unix socket in the data folder, not over the network.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Settings that must be on for a commit to survive a power failure. */
const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Any number; it must be the same in every portal. */
const FOLDER_LOCK = 7_164_000;

const DEAD_HOLDER_LIMIT_MS = 5_000;

const LOCK_HOLDER = `
  SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1`;

/**
 * Starts the bundled PostgreSQL, or adopts the one that a killed portal left running, and restarts it until
 * `stop`. Creates the cluster when `dataDir` has none. On return, durability is verified and the folder is
 * locked to this process. Throws a message for the user when another portal uses the folder, when another
 * user owns it, or when the server does not start.
 */
export async function startEmbedded({
  dataDir,
  log = (line) => process.stderr.write(`${line}\n`),
  settings,
}: EmbeddedOptions) {
  const place = await chooseClusterPlace(resolve(dataDir), log);
  const created = await createCluster(place);
  const allSettings = { ...EMBEDDED_SETTINGS, ...settings };
  const password = readPassword(place.cluster);
  let stopping = false;

  async function attachAndWatch(): Promise<Attached> {
    const attached = await attach(place, allSettings, password);
    try {
      await assertDurable(attached.session);
    } catch (error) {
      await stop(attached.session);
      throw error;
    }
    attached.session.once('end', () => {
      if (!stopping) void restart();
    });
    return attached;
  }

  async function restart(): Promise<void> {
    log('PostgreSQL stopped; restarting it');
    while (!stopping) {
      try {
        current = await attachAndWatch();
        return log('PostgreSQL is running again');
      } catch (error) {
        log(`PostgreSQL restart failed: ${(error as Error).message}`);
        await sleep(RESTART_PAUSE_MS);
      }
    }
  }

  async function stop(session: pg.Client): Promise<void> {
    stopping = true;
    // Release the lock last, so that no one can use the folder while its server stops.
    await stopPostmaster(place.cluster);
    await session.end();
  }

  let current = await attachAndWatch();
  await prepareDatabase(current.session, password);
  return {
    /** URL of the database `portal` with its owner, the role `portal`. */
    url: databaseUrlOf('portal', password, current.postmaster),
    /** URL of the database `postgres` with the superuser. */
    adminUrl: databaseUrlOf('postgres', password, current.postmaster),
    /**
     * State before this call: no database, a stopped one, or one that kept running after its portal was killed.
     */
    previousState: created ? 'nothing' : current.started ? 'stopped' : 'running',
    /** Stops the server and releases the folder. Close your own connections first. */
    stop: () => stop(current.session),
  };
}

async function attach(
  place: ClusterPlace,
  settings: Record<string, string>,
  password: string,
): Promise<Attached> {
  const deadline = Date.now() + ATTACH_LIMIT_MS;
  for (;;) {
    const running = findPostmaster(place.cluster);
    try {
      const postmaster = running ?? (await startOrAdopt(place, settings));
      const outcome = await lockFolder(databaseUrlOf('postgres', password, postmaster));
      if (outcome.kind === 'in-use') throw new StartError(inUseMessage(place.cluster, outcome.holder));
      return { postmaster, session: outcome.session, started: !running };
    } catch (error) {
      if (!isTransient(error as Error) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/**
 * When two portals start in one folder at once, PostgreSQL lets one win. The other one then tries to get the
 * lock.
 */
async function startOrAdopt(place: ClusterPlace, settings: Record<string, string>): Promise<Postmaster> {
  try {
    return await startPostmaster(place, settings);
  } catch (error) {
    const other = findPostmaster(place.cluster);
    if (other) return other;
    throw error;
  }
}

function isTransient(error: Error & { code?: string }): boolean {
  const isNamed = TRANSIENT_MESSAGES.some((message) => error.message.includes(message));
  return isNamed || TRANSIENT_CODES.has(error.code ?? '');
}

function inUseMessage(folder: string, holder: number): string {
  const owner = holder ? `another portal (process ${holder})` : 'another portal';
  return `The data folder ${folder} is in use by ${owner}. Stop that one first, or set DATA_DIR to give this one its own.`;
}

/**
 * Builds the URL of the database that is named like its user. The socket folder is percent-encoded in place of the
 * host, as libpq and pg expect.
 */
export function databaseUrlOf(
  user: 'portal' | 'postgres',
  password: string,
  { socketFolder }: Postmaster,
): string {
  return `postgres://${user}:${password}@${encodeURIComponent(socketFolder)}/${user}`;
}

/**
 * Throws unless the server writes to disk before it confirms a commit. We never disable that, but someone
 * could have edited the settings file in the data folder.
 */
async function assertDurable(session: pg.Client): Promise<void> {
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
async function prepareDatabase(session: pg.Client, password: string): Promise<void> {
  const role = await session.query("SELECT FROM pg_roles WHERE rolname = 'portal'");
  if (role.rowCount === 0) {
    await session.query(`CREATE ROLE portal LOGIN PASSWORD ${session.escapeLiteral(password)}`);
  }
  const database = await session.query("SELECT FROM pg_database WHERE datname = 'portal'");
  if (database.rowCount === 0) await session.query('CREATE DATABASE portal OWNER portal');
}

/**
 * `session` holds the lock while it is open. `holder` is the process id of the portal that has the lock, or 0
 * when unknown.
 */
type LockOutcome = { kind: 'locked'; session: pg.Client } | { kind: 'in-use'; holder: number };

/**
 * Locks the data folder for the lifetime of this process. It is a session lock in the server, so it ends with
 * the process and no lock file can become stale. Throws the connection error when the server is unreachable.
 */
async function lockFolder(adminUrl: string): Promise<LockOutcome> {
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
    const found = await session.query(LOCK_HOLDER, [FOLDER_LOCK]);
    const holder = Number(String(found.rows[0]?.application_name ?? '').replace('portal ', '')) || 0;
    // The server may not have noticed yet that the previous holder was killed.
    if ((holder && isAlive(holder)) || Date.now() > deadline) return holder;
    await sleep(50);
  }
}
