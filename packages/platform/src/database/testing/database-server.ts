import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { keepOnCore } from '../../testing/keep-on-core.ts';
import { findPostmaster, isAlive, stopPostmaster } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { migrate } from '../migrate.ts';
import { type OpenDb, openDb } from '../open-db.ts';
import { emptyDatabase, readShape } from './empty-database.ts';

const TEMPLATE = 'portal_template';
const FOLDER_NAME = /^portal-test-(\d+)-/;
/** Files that are in memory, where Linux has it. */
const MEMORY_FOLDER = '/dev/shm';
/** The databases of a run with their log take less than two gigabytes at any time. */
const MEMORY_NEEDED = 6e9;

export type TestServer = {
  /** URL of the superuser, for `cloneTestDb`. */
  adminUrl: string;
  /** What a cloned database is like (`readShape`). */
  shape: string;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
};

export type TestDb = Omit<OpenDb, 'close'> & {
  /** URL of this database with the role of the portal. */
  url: string;
  /** Closes the connections and removes the database, or gives it back to who made it. */
  drop: () => Promise<void>;
};

/**
 * Starts one PostgreSQL for a test run in a temporary folder, with a migrated template database to clone. The
 * server has the same settings as in production. Removes servers of killed test runs.
 * @param options.waitsForDisk false saves a millisecond per commit, and keeps the files in memory where there is room
 * (decision 160). Such a server would not survive a power failure.
 * @param options.settings settings of PostgreSQL that differ from those in production
 * @param options.core where all its processes stay, as the tests do that ask it
 */
export async function startTestServer({
  waitsForDisk = true,
  settings = {},
  core,
}: {
  waitsForDisk?: boolean;
  settings?: Record<string, string>;
  core?: number;
} = {}): Promise<TestServer> {
  await removeOrphans();
  const parent = waitsForDisk || !hasMemoryForFiles() ? tmpdir() : MEMORY_FOLDER;
  const dataDir = mkdtempSync(join(parent, `portal-test-${process.pid}-`));
  const server = await startEmbedded({ dataDir, settings });
  const postmaster = findPostmaster(join(dataDir, 'postgres'));
  if (core !== undefined && postmaster) keepOnCore(postmaster.pid, core);
  if (!waitsForDisk) await stopWaitingForDisk(server.adminUrl);
  await hashPasswordsOnce(server.adminUrl);
  await runAsAdmin(server.adminUrl, `CREATE DATABASE ${TEMPLATE} OWNER portal`);
  await migrate(portalUrl(server.adminUrl, TEMPLATE));
  return {
    adminUrl: server.adminUrl,
    shape: await readShape(databaseUrl(server.adminUrl, TEMPLATE)),
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a migrated database that only the caller uses, so that tests never see each other's rows. */
export async function cloneTestDb(adminUrl: string): Promise<TestDb> {
  const name = await createClone(adminUrl);
  return openClone(adminUrl, name, () => dropClone(adminUrl, name));
}

/**
 * A worker's databases: one that a file has given back serves the next file, empty again, unless that file changed more than rows.
 * @returns makes a database like {@link cloneTestDb}
 */
export function reuseTestDbs({
  adminUrl,
  shape,
}: Pick<TestServer, 'adminUrl' | 'shape'>): () => Promise<TestDb> {
  const free: string[] = [];
  return async () => {
    const name = free.pop() ?? (await createClone(adminUrl));
    return openClone(adminUrl, name, async () => {
      const isEmpty = await emptyDatabase(databaseUrl(adminUrl, name), shape).catch(() => false);
      if (isEmpty) free.push(name);
      else await dropClone(adminUrl, name);
    });
  };
}

async function createClone(adminUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER portal`);
  return name;
}

function openClone(adminUrl: string, name: string, giveBack: () => Promise<void>): TestDb {
  const url = portalUrl(adminUrl, name);
  const { pool, db, close } = openDb(url, { max: 5, limits: null });
  const drop = async () => {
    await close();
    await giveBack();
  };
  return { url, pool, db, drop };
}

function dropClone(adminUrl: string, name: string): Promise<void> {
  return runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

function portalUrl(adminUrl: string, database: string): string {
  const url = new URL(databaseUrl(adminUrl, database));
  url.username = 'portal';
  return url.href;
}

function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function stopWaitingForDisk(adminUrl: string): Promise<void> {
  await runAsAdmin(adminUrl, 'ALTER SYSTEM SET fsync = off');
  await runAsAdmin(adminUrl, 'SELECT pg_reload_conf()');
}

/** Both roles have the password that is in the URL. PostgreSQL's 4,096 hashes for each connection protect nothing in a test. */
async function hashPasswordsOnce(adminUrl: string): Promise<void> {
  const password = pg.escapeLiteral(decodeURIComponent(new URL(adminUrl).password));
  const roles = ['postgres', 'portal'].map((role) => `ALTER ROLE ${role} PASSWORD ${password}`);
  await runAsAdmin(adminUrl, ['SET scram_iterations = 1', ...roles].join('; '));
}

/** Runs statements as the superuser of a server, on a connection of their own. */
export async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function hasMemoryForFiles(): boolean {
  if (!existsSync(MEMORY_FOLDER) || freemem() < MEMORY_NEEDED) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > MEMORY_NEEDED;
}

async function removeOrphans(): Promise<void> {
  const parents = [tmpdir(), MEMORY_FOLDER].filter((folder) => existsSync(folder));
  const folders = parents.flatMap((parent) => readdirSync(parent).map((name) => ({ parent, name })));
  for (const { parent, name } of folders) {
    const owner = Number(FOLDER_NAME.exec(name)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const folder = join(parent, name);
    const cluster = join(folder, 'postgres');
    if (existsSync(cluster)) await stopPostmaster(realpathSync(cluster));
    rmSync(folder, { recursive: true, force: true });
  }
}
