import { checkConnections } from '@portal/platform/database/check-connections';
import { startEmbedded } from '@portal/platform/database/embedded/start-embedded';
import { migrate } from '@portal/platform/database/migrate';
import { StartError } from '@portal/platform/start-error';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import { type RunningNode, startNode } from './start-node.ts';

/** A running portal. */
export type RunningPortal = Pick<RunningNode, 'address' | 'startMessage' | 'stop'>;

/** Besides the pool of requests: the other pools of the portal, and those of the sandbox. */
const CONNECTIONS_OF_PROCESS = 50;

/** Enough for one process, the staff's commands and a person with psql. */
const MIN_CONNECTIONS = 200;

/**
 * Starts the whole portal in this process: database, migrations, and everything that serves and works. When a step
 * fails, stops the started parts and throws the error.
 * @param options.withWeb `false` serves no pages, for tests that need none
 */
export async function startPortal(
  config: Config,
  log: FastifyBaseLogger,
  { withWeb = true }: { withWeb?: boolean } = {},
): Promise<RunningPortal> {
  const database = await openDatabase(config, log);
  try {
    await migrate(database.url);
    const { address, startMessage, stop } = await startNode({
      config,
      log,
      withWeb,
      databaseUrl: database.url,
    });
    return {
      address,
      startMessage,
      stop: async () => {
        await stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The database of the portal. `stop` ends the embedded PostgreSQL. */
type OpenedDatabase = { url: string; stop: () => Promise<void> };

/**
 * Finds the configured database, or starts the embedded one. Throws when a configured one does not
 * give the connections that the portal needs.
 */
async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    const url = config.databaseUrl.reveal();
    await checkConnections(url);
    return { url, stop: async () => {} };
  }
  const connections = Math.max(MIN_CONNECTIONS, config.databasePool + CONNECTIONS_OF_PROCESS);
  const { url, stop } = await startEmbedded({
    dataDir: config.dataDir,
    log: (line) => log.warn(line),
    settings: { max_connections: String(connections) },
  }).catch(explainFolder);
  return { url, stop };
}

/** A folder that cannot be made, read or written is one to choose or to give to this user. */
function explainFolder(cause: NodeJS.ErrnoException): never {
  if (cause.path === undefined) throw cause;
  throw new StartError(
    `The folder of the embedded database cannot be used (${cause.message}). Set DATA_DIR.`,
    {
      cause,
    },
  );
}
