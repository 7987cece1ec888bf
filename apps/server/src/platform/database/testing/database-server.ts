import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, stopPostmaster } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { migrate } from '../migrate.ts';
import { type OpenDb, openDb } from '../open-db.ts';

const TEMPLATE = 'portal_template';
const FOLDER_NAME = /^portal-test-(\d+)-/;

export type TestServer = {
  /** URL of the superuser, for `cloneTestDb`. */
  adminUrl: string;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
};

export type TestDb = Omit<OpenDb, 'close'> & {
  /** URL of this database with the role of the portal. */
  url: string;
  /** Closes the connections and removes the database. */
  drop: () => Promise<void>;
};

/**
 * Starts one PostgreSQL for a test run in a temporary folder, with a migrated template database to clone. The
 * server has the same settings as in production. Removes servers of killed test runs.
 * @param options.waitsForDisk false saves a millisecond per commit; such a server would not survive a power failure
 * @param options.settings settings of PostgreSQL that differ from those in production
 */
export async function startTestServer({
  waitsForDisk = true,
  settings = {},
}: {
  waitsForDisk?: boolean;
  settings?: Record<string, string>;
} = {}): Promise<TestServer> {
  await removeOrphans();
  const dataDir = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
  const server = await startEmbedded({ dataDir, settings });
  if (!waitsForDisk) await stopWaitingForDisk(server.adminUrl);
  await runAsAdmin(server.adminUrl, `CREATE DATABASE ${TEMPLATE} OWNER portal`);
  await migrate(portalUrl(server.adminUrl, TEMPLATE));
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a migrated database that only the caller uses, so that tests never see each other's rows. */
export async function cloneTestDb(adminUrl: string): Promise<TestDb> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER portal`);
  const url = portalUrl(adminUrl, name);
  const { pool, db, close } = openDb(url, { max: 5, limits: null });
  return {
    url,
    pool,
    db,
    drop: async () => {
      await close();
      await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

function portalUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.username = 'portal';
  url.pathname = `/${database}`;
  return url.href;
}

async function stopWaitingForDisk(adminUrl: string): Promise<void> {
  await runAsAdmin(adminUrl, 'ALTER SYSTEM SET fsync = off');
  await runAsAdmin(adminUrl, 'SELECT pg_reload_conf()');
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function removeOrphans(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(FOLDER_NAME.exec(name)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    const cluster = join(folder, 'postgres');
    if (existsSync(cluster)) await stopPostmaster(realpathSync(cluster));
    rmSync(folder, { recursive: true, force: true });
  }
}
