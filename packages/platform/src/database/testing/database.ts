import { inject } from 'vitest';
import { openForTests } from '../../testing/open-for-tests.ts';
import { reuseTestDbs, type TestDb } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the server that `vitest-setup.ts` starts. */
    adminUrl: string;
    /** What its cloned databases are like. */
    shape: string;
  }
}

/** The files of a worker share this module, and so their databases, one after the other. */
let makeDb: (() => Promise<TestDb>) | null = null;

/**
 * Creates a migrated database for one test file. Call it in `beforeAll` and its `drop` in `afterAll`. Only
 * for files named `*.db.test.ts` and `*.http.test.ts`, for which the test run has a server.
 */
export function makeTestDb(): Promise<TestDb> {
  makeDb ??= reuseTestDbs({ adminUrl: inject('adminUrl'), shape: inject('shape') });
  return makeDb();
}

/** A migrated database for the tests of a file. Call it at the top of the file, which is named like those above. */
export function openTestDb(): TestDb {
  return openForTests(makeTestDb, (db) => db.drop());
}
