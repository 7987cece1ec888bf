import { migrate } from '@portal/platform/database/migrate';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import { openDatabase } from './open-database.ts';
import { type RunningNode, startNode } from './start-node.ts';

/** A running portal. */
export type RunningPortal = Pick<RunningNode, 'address' | 'startMessage' | 'stop'>;

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
