import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneTestDb, startTestServer, type TestDb } from '@portal/platform/database/testing/database-server';
import { auditLedgers, formatViolation } from './audit/audit-ledgers.ts';
import { chromiumPath } from './browser.ts';
import { findLoggedNumbers } from './find-logged-numbers.ts';
import { PATIENT_PORTAL, type PortalProcess, startPortal } from './portal-process.ts';
import { configurePortal } from './portals/configured-portal.ts';
import { type RunInfo, SHARED_PORTALS, type SharedPortal, saveRunInfo } from './run-info.ts';
import { changeSettings } from './sandbox.ts';

/**
 * Which ways to pay each operator offers, from the beginning: a journey that switched one on would change what the
 * others see.
 */
const OPERATOR_SETTINGS: Record<SharedPortal, Record<string, boolean>> = {
  push: { walletPinMode: false, offersMpesa: true, offersSmartcash: true },
  pin: { walletPinMode: true },
  configured: { walletPinMode: false },
};

type RunningPortal = { portal: PortalProcess; database: TestDb; logFile: string };

/** Before all journeys of Playwright: {@link startPortals}, if there is a browser. */
export default function setUp(): Promise<() => Promise<void>> {
  chromiumPath();
  return startPortals();
}

/**
 * Starts one PostgreSQL in a temporary folder and the portals that journeys share, each on a
 * free port with its own database. The returned function audits what the journeys left, fails the run on a
 * violation of money or privacy, and stops everything.
 */
export async function startPortals(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  mkdirSync(join(folder, 'logs'));
  const server = await startTestServer({ waitsForDisk: false });
  const configuration = await configurePortal(folder);
  const settings: Record<SharedPortal, Record<string, string>> = {
    push: {},
    pin: { OPERATOR: 'sandbox', OPERATOR_SHOPS: 'content' },
    configured: configuration.env,
  };
  const running: RunningPortal[] = [];
  const tearDown = async () => {
    await Promise.all(running.map(({ portal }) => portal.stop()));
    await configuration.stop();
    const problems = await findProblems(running);
    await Promise.all(running.map(({ database }) => database.drop()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    if (problems.length > 0) throw new Error(`After all journeys:\n${problems.join('\n')}`);
  };
  try {
    const portals = {} as RunInfo['portals'];
    const databases = [];
    for (const name of SHARED_PORTALS) databases.push({ name, database: await cloneTestDb(server.adminUrl) });
    await Promise.all(
      databases.map(async ({ name, database }) => {
        const logFile = join(folder, 'logs', `${name}.log`);
        const env = { ...PATIENT_PORTAL, TRUST_PROXY: '127.0.0.1,::1', ...settings[name] };
        const portal = await startPortal({ databaseUrl: database.url, logFile, env });
        running.push({ portal, database, logFile });
        await changeSettings(portal.url, OPERATOR_SETTINGS[name]);
        portals[name] = { url: portal.url, databaseUrl: database.url };
      }),
    );
    saveRunInfo({ adminUrl: server.adminUrl, folder, portals });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function findProblems(running: readonly RunningPortal[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { database, logFile } of running) {
    problems.push(...(await auditLedgers(database.url)).map(formatViolation));
    problems.push(...findLoggedNumbers(logFile).map((line) => `a phone number in the log: ${line}`));
  }
  return problems;
}
