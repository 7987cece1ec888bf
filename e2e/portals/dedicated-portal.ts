import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cloneTestDb } from '@portal/platform/database/testing/database-server';
import { auditLedgers, formatViolation } from '../audit/audit-ledgers.ts';
import { PATIENT_PORTAL, type PortalProcess, startPortal } from '../portal-process.ts';
import { readRunInfo } from '../run-info.ts';
import { createSandboxActions, type SandboxActions } from '../sandbox-actions.ts';

/** A portal that one journey may restart, kill and configure. */
export type DedicatedPortal = {
  url: string;
  sandbox: SandboxActions;
  /** SIGKILL, as in a power cut. */
  kill: () => Promise<void>;
  /** Starts it again on the same port and database. */
  restart: () => Promise<void>;
  /** Audits its database and stops it. */
  stop: () => Promise<void>;
};

/** Starts a portal with the given environment variables in addition to the defaults. */
export async function startDedicatedPortal(env: Record<string, string> = {}): Promise<DedicatedPortal> {
  const { adminUrl, folder } = readRunInfo();
  const database = await cloneTestDb(adminUrl);
  const name = new URL(database.url).pathname.slice(1);
  const options = {
    databaseUrl: database.url,
    logFile: join(folder, 'logs', `${name}.log`),
    env: { ...PATIENT_PORTAL, ...env },
  };
  let portal: PortalProcess = await startPortal(options);
  const { url, port } = portal;
  return {
    url,
    sandbox: createSandboxActions({ url, databaseUrl: database.url }),
    kill: () => portal.kill(),
    restart: async () => {
      portal = await startPortal({ ...options, port });
    },
    stop: async () => {
      await portal.stop();
      const violations = await auditLedgers(database.url);
      await database.drop();
      expect(violations.map(formatViolation), 'money after the journey').toEqual([]);
    },
  };
}
