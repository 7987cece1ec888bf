import { inject } from 'vitest';
import { openForTests } from '../../testing/open-for-tests.ts';
import { cloneTestDb, type TestDb } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the server that `vitest-setup.ts` starts. */
    adminUrl: string;
  }
}

/**
 * Creates a migrated database for one test file. Call it in `beforeAll` and its `drop` in `afterAll`. Only
 * for files named `*.db.test.ts` and `*.http.test.ts`, for which the test run has a server.
 */
export function makeTestDb(): Promise<TestDb> {
  return cloneTestDb(inject('adminUrl'));
}

/** A migrated database for the tests of a file. Call it at the top of the file, which is named like those above. */
export function openTestDb(): TestDb {
  return openForTests(makeTestDb, (db) => db.drop());
}
