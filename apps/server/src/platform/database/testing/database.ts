import { inject } from 'vitest';
import { cloneTestDb, type TestDb } from './database-server.ts';

/**
 * Creates a migrated database for one test file. Call it in `beforeAll` and its `drop` in `afterAll`. Only
 * for files named `*.db.test.ts` and `*.http.test.ts`, for which the test run has a server.
 */
export function makeTestDb(): Promise<TestDb> {
  return cloneTestDb(inject('adminUrl'));
}
