import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PortalProcess, startPortal } from '../../e2e/portal-process.ts';
import {
  cloneTestDb,
  startTestServer,
  type TestDb,
} from '../../packages/platform/src/database/testing/database-server.ts';

/** A portal with a database on the embedded PostgreSQL. */
export type BenchPortal = {
  portal: PortalProcess;
  database: TestDb;
  stop: () => Promise<void>;
};

/**
 * Starts both in a temporary folder, with few log lines and without rate limits.
 * @param more additional variables of the portal
 */
export async function startBenchPortal(more: Record<string, string> = {}): Promise<BenchPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startTestServer();
  const database = await cloneTestDb(server.adminUrl);
  const env = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn', ...more };
  const portal = await startPortal({ databaseUrl: database.url, logFile: join(folder, 'portal.log'), env });
  const stop = async () => {
    await portal.stop();
    await database.drop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { portal, database, stop };
}
