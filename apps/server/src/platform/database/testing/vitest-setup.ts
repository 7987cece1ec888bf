import type { TestProject } from 'vitest/node';
import { startTestServer } from './database-server.ts';

/**
 * Databases of tests have few rows and live for seconds: most of the time of a statement is planning it, and statistics of them
 * come too late to be of use.
 */
const FEW_ROWS = { plan_cache_mode: 'force_generic_plan', autovacuum: 'off' };

/**
 * Global setup of Vitest: starts one PostgreSQL for the whole run and returns the function that stops it. The tests of
 * durability (start-embedded.db.test.ts) start servers of their own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer({ waitsForDisk: false, settings: FEW_ROWS });
  project.provide('adminUrl', server.adminUrl);
  return server.stop;
}
