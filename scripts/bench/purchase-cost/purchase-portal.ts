import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../../e2e/faults/environment/child-process.ts';
import {
  callbackUrls,
  createAccounts,
  nodeEnvironment,
  type ProviderEndpoint,
  type ProxyUrls,
  type SimulatorSettings,
} from '../../../e2e/faults/environment/provider-accounts.ts';
import { findFreePorts } from '../../../e2e/free-ports.ts';
import { type PortalProcess, startPortal } from '../../../e2e/portal-process.ts';
import {
  cloneTestDb,
  startTestServer,
  type TestDb,
} from '../../../packages/platform/src/database/testing/database-server.ts';

/** A portal whose simulated providers run in a process of their own, so that their processor time is known. */
export type PurchasePortal = {
  portal: PortalProcess;
  /** File with the output of the portal. */
  logFile: string;
  simulatorsPid: number;
  /** Address of the sandbox's pages and their API. */
  sandboxUrl: string;
  /** URL of the superuser of the server. */
  adminUrl: string;
  database: TestDb;
  /** An empty database on the same server. */
  bare: TestDb;
  stop: () => Promise<void>;
};

const SIMULATORS = '../../../apps/server/src/testing/fault-simulators.ts';

/**
 * Starts PostgreSQL, the simulators and the portal in a temporary folder, with few log lines and without rate limits.
 */
export async function startPurchasePortal(): Promise<PurchasePortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startTestServer();
  const [database, bare] = [await cloneTestDb(server.adminUrl), await cloneTestDb(server.adminUrl)];
  // The simulators get the portal's address before it starts.
  const [port = 0] = await findFreePorts(1);
  const front = `http://127.0.0.1:${port}`;
  const accounts = createAccounts();
  const urls = { front, pages: front } as ProxyUrls;
  const settings: SimulatorSettings = {
    databaseUrl: database.url,
    pages: front,
    accounts,
    callbacks: callbackUrls(urls, accounts),
  };
  const simulators = await startChild<Record<ProviderEndpoint | 'pages' | 'fiscal', string>>(SIMULATORS, {
    args: [JSON.stringify(settings)],
    logFile: join(folder, 'simulators.log'),
  });
  const env = { ...nodeEnvironment({ ...simulators.ready, front }, accounts), LOG_LEVEL: 'warn' };
  const logFile = join(folder, 'portal.log');
  const portal = await startPortal({ databaseUrl: database.url, logFile, port, env });
  return {
    portal,
    logFile,
    simulatorsPid: simulators.pid,
    sandboxUrl: simulators.ready.pages,
    adminUrl: server.adminUrl,
    database,
    bare,
    stop: async () => {
      await portal.stop();
      await simulators.stop();
      await database.drop();
      await bare.drop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
