import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { Overload } from '@portal/platform/http/overload/overload';
import type { WorkerOptions } from '@portal/platform/jobs/job-queue';
import type { Tracing } from '@portal/platform/tracing/tracing';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { OpenContent } from './open/open-content.ts';
import type { ProviderEnvironment } from './provider-environment.ts';

/** Everything that must exist before the container. */
export type AppOptions = {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is shutting down. */
  draining: () => boolean;
  /** Default: the clock of the database, so that all nodes use the same time. */
  clock?: Clock;
  /** Content that is already open, for tests: reading it takes longer than most of them. */
  openedContent?: OpenContent;
  /** For tests: the load, in place of that of this process. */
  overload?: Overload;
  /** `false` serves no pages, for a process that needs none. */
  withWeb?: boolean;
};

/** What the wiring of the payments needs besides the options of the container. */
export type FeatureOptions = AppOptions & {
  brand: Brand;
  db: Db;
  clock: Clock;
  pool: WorkerOptions['pool'];
  metrics: Metrics;
  tracing: Tracing | null;
  environment: ProviderEnvironment;
};
