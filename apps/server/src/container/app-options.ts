import type { Clock } from '@portal/domain/time/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';

/** Everything that must exist before the container. */
export type AppOptions = {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is shutting down. */
  draining: () => boolean;
  /** Default: the clock of the database, so that all nodes use the same time. */
  clock?: Clock;
  /** `false` serves no pages, for tests that need none. */
  withWeb?: boolean;
};
