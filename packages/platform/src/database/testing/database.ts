import { inject } from 'vitest';
import { coreOfWorker, keepOnCore } from '../../testing/keep-on-core.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { migrate } from '../migrate.ts';
import { readMigrations, readReleases } from '../read-migrations.ts';
import { reuseTestDbs, type TestDb, type TestServer } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Those that `vitest-setup.ts` starts, one for each core. */
    servers: TestServerOfWorker[];
  }
}

type TestServerOfWorker = Pick<TestServer, 'adminUrl' | 'shape'>;

/** The files of a worker share this module, and so their databases, one after the other. */
let makeDb: (() => Promise<TestDb>) | null = null;
let server: TestServerOfWorker | null = null;

/**
 * Creates a migrated database for one test file. Call it in `beforeAll` and its `drop` in `afterAll`. Only
 * for files named `*.db.test.ts` and `*.http.test.ts`, for which the test run has a server.
 */
export function makeTestDb(): Promise<TestDb> {
  makeDb ??= reuseTestDbs(testServer());
  return makeDb();
}

/** The server for this worker's databases. It and the worker stay on one core from the first call on. */
export function testServer(): TestServerOfWorker {
  // A worker's number may be another one in its next file.
  server ??= chooseServer();
  return server;
}

function chooseServer(): TestServerOfWorker {
  const core = coreOfWorker();
  const chosen = inject('servers')[core];
  if (!chosen) throw new Error('the project of this test has no database');
  keepOnCore(process.pid, core);
  return chosen;
}

/** A migrated database for the tests of a file. Call it at the top of the file, which is named like those above. */
export function openTestDb(): TestDb {
  return openForTests(makeTestDb, (db) => db.drop());
}

/** The migrations of the latest release and those before it. */
export function releasedMigrations() {
  return readMigrations().slice(0, Object.values(readReleases()).flatMap(Object.keys).length);
}

/** Creates a database as the latest release makes it, for a test that upgrades it to this version. `drop` it in `afterAll`. */
export async function makeReleasedDb(): Promise<TestDb> {
  const db = await makeTestDb();
  await emptyTestDb(db);
  await migrate(db.url, releasedMigrations());
  return db;
}

/** Removes everything from a database, as if no version had started on it. */
export async function emptyTestDb({ pool }: TestDb): Promise<void> {
  const made = "nspname !~ '^pg_' AND nspname <> 'information_schema'";
  const schemas = await pool.query(`SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE ${made}`);
  for (const { name } of schemas.rows) await pool.query(`DROP SCHEMA ${name} CASCADE`);
  await pool.query('CREATE SCHEMA public');
}
