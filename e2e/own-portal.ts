import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cloneTestDb } from '../apps/server/src/platform/database/testing/database-server.ts';
import { findBreaches, inWords } from './audit/breaches.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { runFacts } from './run-facts.ts';
import { type World, worldOf } from './world.ts';

/** A portal that one journey may restart, kill and set up as it likes. */
export type OwnPortal = {
  url: string;
  world: World;
  /** SIGKILL, as when the power goes. */
  kill: () => Promise<void>;
  /** Starts again on the same port and database. */
  restart: () => Promise<void>;
  /** Checks what it left behind and takes it down. */
  leave: () => Promise<void>;
};

/** Starts one with the given environment on top of the usual. */
export async function startOwnPortal(env: Record<string, string> = {}): Promise<OwnPortal> {
  const { adminUrl, folder } = runFacts();
  const database = await cloneTestDb(adminUrl);
  const name = new URL(database.url).pathname.slice(1);
  const options = { databaseUrl: database.url, logFile: join(folder, 'logs', `${name}.log`), env };
  let portal: PortalProcess = await startPortal(options);
  const { url, port } = portal;
  return {
    url,
    world: worldOf({ url, databaseUrl: database.url }),
    kill: () => portal.kill(),
    restart: async () => {
      portal = await startPortal({ ...options, port });
    },
    leave: async () => {
      await portal.stop();
      const breaches = await findBreaches(database.url);
      await database.drop();
      expect(breaches.map(inWords), 'money after the journey').toEqual([]);
    },
  };
}
