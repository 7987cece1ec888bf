import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cloneTestDb,
  startTestServer,
  type TestDb,
} from '../apps/server/src/platform/database/testing/database-server.ts';
import { findBreaches, inWords } from './audit/breaches.ts';
import { chromiumPath } from './browser.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { findNumbers } from './private-data.ts';
import { MODES, type RunFacts, rememberRun } from './run-facts.ts';
import { changeSettings } from './sandbox.ts';

type Running = { portal: PortalProcess; database: TestDb; logFile: string };

/**
 * Before all journeys: one PostgreSQL in a temporary folder and one portal for each mode of the wallet, each on a
 * free port with a database of its own. The returned function looks through everything the journeys left behind,
 * fails the run when money or privacy suffered, and takes everything down again.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  chromiumPath();
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  mkdirSync(join(folder, 'logs'));
  const server = await startTestServer();
  const running: Running[] = [];
  const takeDown = async () => {
    await Promise.all(running.map(({ portal }) => portal.stop()));
    const faults = await findFaults(running);
    await Promise.all(running.map(({ database }) => database.drop()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    if (faults.length > 0) throw new Error(`After all journeys:\n${faults.join('\n')}`);
  };
  try {
    const portals = {} as RunFacts['portals'];
    for (const mode of MODES) {
      const database = await cloneTestDb(server.adminUrl);
      const logFile = join(folder, 'logs', `${mode}.log`);
      const portal = await startPortal({
        databaseUrl: database.url,
        logFile,
        env: { TRUST_PROXY: '127.0.0.1,::1' },
      });
      running.push({ portal, database, logFile });
      await changeSettings(portal.url, { walletPinMode: mode === 'pin' });
      portals[mode] = { url: portal.url, databaseUrl: database.url };
    }
    rememberRun({ adminUrl: server.adminUrl, folder, portals });
  } catch (error) {
    await takeDown();
    throw error;
  }
  return takeDown;
}

async function findFaults(running: readonly Running[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { database, logFile } of running) {
    faults.push(...(await findBreaches(database.url)).map(inWords));
    faults.push(...findNumbers(logFile).map((line) => `a phone number in the log: ${line}`));
  }
  return faults;
}
