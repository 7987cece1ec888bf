import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WalArchive } from '../backup/wal-archive.ts';
import { type ClusterPlace, chooseClusterPlace } from './cluster-place.ts';
import { readPassword } from './create-cluster.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { databaseUrlOf, startEmbedded } from './start-embedded.ts';

/** A temporary connection to the database of a data folder. */
export type BorrowedDatabase = {
  url: string;
  /** URL of the superuser. */
  adminUrl: string;
  /** Restores the previous state. */
  close: () => Promise<void>;
};

const READY_LIMIT_MS = 20_000;

/**
 * Opens the embedded database for a command line tool. A running server, for example of a portal, is used and
 * left running. A stopped one is started, locked against portals, and stopped again by `close`. Never creates
 * a database: throws a message for the terminal when the folder has none.
 * @param archive as the portal has it; only with it, what this server writes is in the archive
 */
export async function borrowEmbedded(dataDir: string, archive: WalArchive | null): Promise<BorrowedDatabase> {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new Error(
      `There is no database in ${dataDir}. Start the portal once, or set DATA_DIR or DATABASE_URL to its own.`,
    );
  }
  const place = await chooseClusterPlace(dataDir, () => {});
  const running = await findRunning(place);
  if (running) {
    const password = readPassword(place.cluster);
    const urlOf = (user: 'portal' | 'postgres') => databaseUrlOf(user, password, running);
    return { url: urlOf('portal'), adminUrl: urlOf('postgres'), close: async () => {} };
  }
  const { url, adminUrl, stop } = await startEmbedded({ dataDir, archive });
  return { url, adminUrl, close: stop };
}

/** Waits for a server that is starting. */
async function findRunning({ cluster }: ClusterPlace): Promise<Postmaster | undefined> {
  const deadline = Date.now() + READY_LIMIT_MS;
  let found = findPostmaster(cluster);
  while (found && !found.ready && Date.now() < deadline) {
    await sleep(100);
    found = findPostmaster(cluster);
  }
  return found;
}
