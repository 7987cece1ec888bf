import { inject } from 'vitest';
import { cloneTestDb, type TestDb } from './test-server.ts';

/**
 * A fresh migrated database for one test file: call it in `beforeAll`, call its `drop` in `afterAll`.
 * Only in files named `*.db.test.ts` and `*.http.test.ts`, for which the run has a server.
 */
export function makeTestDb(): Promise<TestDb> {
  return cloneTestDb(inject('adminUrl'));
}
