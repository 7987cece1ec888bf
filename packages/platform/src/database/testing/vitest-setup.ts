import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './database-server.ts';

/**
 * Databases of tests have few rows and live for seconds: most of the time of a statement is planning it, and statistics of them
 * come too late to be of use.
 */
const FEW_ROWS = { plan_cache_mode: 'force_generic_plan', autovacuum: 'off' };

type SharedServer = { server: Promise<TestServer>; users: number };

/** Each project loads this module for itself, so what they share is where all see it. */
const SHARED = Symbol.for('portal.vitest-database');
const everywhere = globalThis as { [SHARED]?: SharedServer };

/**
 * Global setup of Vitest: starts one PostgreSQL for all projects of the run and returns the function that stops it when none uses it
 * any more. The tests of durability (start-embedded.db.test.ts) start servers of their own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  everywhere[SHARED] ??= {
    server: startTestServer({ waitsForDisk: false, settings: FEW_ROWS }),
    users: 0,
  };
  const shared = everywhere[SHARED];
  shared.users += 1;
  const { adminUrl, shape, stop } = await shared.server;
  project.provide('adminUrl', adminUrl);
  project.provide('shape', shape);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete everywhere[SHARED];
    await stop();
  };
}
