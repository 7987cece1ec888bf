import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createCluster, readPassword } from './embedded/create-cluster.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { choosePlace, type Place } from './embedded/place.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { assertDurable, prepareDatabase } from './embedded/prepare-database.ts';

export type EmbeddedOptions = {
  /** Folder for everything of ours on disk; the cluster is `dataDir/postgres`. */
  dataDir: string;
  /** Told, in one line each, what is out of the ordinary. */
  log?: (line: string) => void;
  /** PostgreSQL settings over our own, by name. They count when the server starts, not when it is adopted. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** Address of the database `portal` as its owner, the role `portal`. */
  url: string;
  /** Address of the database `postgres` as the superuser. */
  adminUrl: string;
  /** What this call found: no database, a stopped one, or one still running after its portal was killed. */
  found: 'nothing' | 'stopped' | 'running';
  /** Stops the server and gives the folder back. Close your own connections first. */
  stop: () => Promise<void>;
};

type Attached = { postmaster: Postmaster; session: pg.Client; started: boolean };

const ATTACH_LIMIT_MS = 60_000;
const RESTART_PAUSE_MS = 1_000;
/** Said while a server starts, stops or recovers: worth another try a moment later. */
const PASSING = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P01', '57P03']);
const SETTINGS = {
  // The socket in the data folder is the only door: nothing listens on the network.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Starts the PostgreSQL that comes with the portal, or adopts the one a killed portal left running, and
 * keeps it up until `stop`. Makes it first when `dataDir` has none. On return it is durable (asserted) and
 * locked to this process. Throws a sentence for the person who started us when another portal has the
 * folder, when it belongs to another user, or when the server does not start.
 */
export async function startEmbedded({
  dataDir,
  log = () => {},
  settings,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = await choosePlace(resolve(dataDir), log);
  const created = await createCluster(place);
  const allSettings = { ...SETTINGS, ...settings };
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
      if (!stopping) void revive();
    });
    return attached;
  }

  async function revive(): Promise<void> {
    log('PostgreSQL went away; starting it again');
    while (!stopping) {
      try {
        current = await attachAndWatch();
        return log('PostgreSQL is back');
      } catch (error) {
        log(`PostgreSQL is not back yet: ${(error as Error).message}`);
        await sleep(RESTART_PAUSE_MS);
      }
    }
  }

  async function stop(session: pg.Client): Promise<void> {
    stopping = true;
    // The lock goes last: nobody may take the folder over while its server is being stopped.
    await stopPostmaster(place.cluster);
    await session.end();
  }

  let current = await attachAndWatch();
  await prepareDatabase(current.session, password);
  return {
    url: address('portal', password, current.postmaster, 'portal'),
    adminUrl: address('postgres', password, current.postmaster, 'postgres'),
    found: created ? 'nothing' : current.started ? 'stopped' : 'running',
    stop: () => stop(current.session),
  };
}

async function attach(place: Place, settings: Record<string, string>, password: string): Promise<Attached> {
  const deadline = Date.now() + ATTACH_LIMIT_MS;
  for (;;) {
    const running = findPostmaster(place.cluster);
    try {
      const postmaster = running ?? (await startUnlessOvertaken(place, settings));
      const outcome = await lockFolder(address('postgres', password, postmaster, 'postgres'));
      if (outcome.kind === 'in-use') throw new Error(inUse(place.cluster, outcome.holder));
      return { postmaster, session: outcome.session, started: !running };
    } catch (error) {
      if (!willPass(error as Error) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** Of two portals that start one folder at once, PostgreSQL lets one win; the other goes on to ask for the lock. */
async function startUnlessOvertaken(place: Place, settings: Record<string, string>): Promise<Postmaster> {
  try {
    return await startPostmaster(place, settings);
  } catch (error) {
    const other = findPostmaster(place.cluster);
    if (other) return other;
    throw error;
  }
}

function willPass(error: Error & { code?: string }): boolean {
  // The second: processes of a killed server are still finishing the query they were at.
  return PASSING.has(error.code ?? '') || error.message.includes('shared memory block');
}

function inUse(folder: string, holder: number): string {
  const who = holder ? `another portal (process ${holder})` : 'another portal';
  return `The data folder ${folder} is in use by ${who}. Stop that one first, or set DATA_DIR to give this one its own.`;
}

/** The socket's folder goes percent-encoded where a host would be, as libpq and pg both read it. */
export function address(
  user: string,
  password: string,
  { socketFolder }: Postmaster,
  database: string,
): string {
  return `postgres://${user}:${password}@${encodeURIComponent(socketFolder)}/${database}`;
}
