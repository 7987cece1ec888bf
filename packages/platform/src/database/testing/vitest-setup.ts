import { availableParallelism } from 'node:os';
import type { TestProject } from 'vitest/node';
import { runAsAdmin, startTestServer, type TestServer } from './database-server.ts';

/**
 * Databases of tests have few rows and live for seconds: most of the time of a statement is planning it, and statistics of them
 * come too late to be of use.
 */
const FEW_ROWS = { plan_cache_mode: 'force_generic_plan', autovacuum: 'off' };

/** What `withoutTriggers` needs. No other server lets the portal's role do so: neither that of the journeys nor one of an operator. */
const LET_TESTS_PASS_TRIGGERS = 'GRANT SET ON PARAMETER session_replication_role TO portal';

type SharedServers = { servers: Promise<TestServer[]>; users: number };

/** Each project loads this module for itself, so what they share is where all see it. */
const SHARED = Symbol.for('portal.vitest-database');
const everywhere = globalThis as { [SHARED]?: SharedServers };

/**
 * Global setup of Vitest: starts a PostgreSQL for each core, which all projects of the run share, and returns the function that
 * stops them when none uses them any more. A worker and its server stay on one core (`database.ts`). The tests of durability
 * (start-embedded.db.test.ts) start servers of their own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  everywhere[SHARED] ??= { servers: startServers(), users: 0 };
  const shared = everywhere[SHARED];
  shared.users += 1;
  const servers = await shared.servers;
  project.provide(
    'servers',
    servers.map(({ adminUrl, shape }) => ({ adminUrl, shape })),
  );
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete everywhere[SHARED];
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}

function startServers(): Promise<TestServer[]> {
  return Promise.all(
    Array.from({ length: availableParallelism() }, async (_, core) => {
      const server = await startTestServer({ waitsForDisk: false, settings: FEW_ROWS, core });
      await runAsAdmin(server.adminUrl, LET_TESTS_PASS_TRIGGERS);
      return server;
    }),
  );
}
