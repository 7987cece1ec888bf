import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { type ClusterPlace, chooseClusterPlace } from './cluster-place.ts';
import { readPassword } from './create-cluster.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { databaseUrlOf, startEmbedded } from './start-embedded.ts';

/** A temporary connection to the database of a data folder. */
export type BorrowedDatabase = {
  url: string;
  /** Restores the previous state. */
  close: () => Promise<void>;
};

const READY_LIMIT_MS = 20_000;

/**
 * Opens the embedded database for a command line tool. A running server, for example of a portal, is used and
 * left running. A stopped one is started, locked against portals, and stopped again by `close`. Never creates
 * a database: throws a message for the terminal when the folder has none.
 */
export async function borrowEmbedded(dataDir: string): Promise<BorrowedDatabase> {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartError(
      `There is no database in ${dataDir}. Start the portal once, or set DATA_DIR or DATABASE_URL to its own.`,
    );
  }
  const place = await chooseClusterPlace(dataDir, () => {});
  const running = await findRunning(place);
  if (running) {
    const password = readPassword(place.cluster);
    return { url: databaseUrlOf('portal', password, running), close: async () => {} };
  }
  const { url, stop } = await startEmbedded({ dataDir });
  return { url, close: stop };
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
