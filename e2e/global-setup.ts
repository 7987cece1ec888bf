import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneTestDb, startTestServer, type TestDb } from '../apps/server/src/platform/db/test-server.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { MODES, type RunFacts, rememberRun } from './run-facts.ts';
import { changeSettings } from './sandbox.ts';

/**
 * Before all journeys: one PostgreSQL in a temporary folder and one portal for each mode of the wallet, each on a
 * free port with a database of its own. The returned function takes everything down again.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  mkdirSync(join(folder, 'logs'));
  const server = await startTestServer();
  const databases: TestDb[] = [];
  const portals: PortalProcess[] = [];
  const tearDown = async () => {
    await Promise.all(portals.map((portal) => portal.stop()));
    await Promise.all(databases.map((database) => database.drop()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const running = {} as RunFacts['portals'];
    for (const mode of MODES) {
      const database = await cloneTestDb(server.adminUrl);
      databases.push(database);
      const logFile = join(folder, 'logs', `${mode}.log`);
      const portal = await startPortal({ databaseUrl: database.url, logFile, env: { TRUST_PROXY: 'true' } });
      portals.push(portal);
      await changeSettings(portal.url, { walletPinMode: mode === 'pin' });
      running[mode] = { url: portal.url, databaseUrl: database.url };
    }
    rememberRun({ adminUrl: server.adminUrl, folder, portals: running });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
