import type { Readiness } from '@portal/platform/http/observability/health';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { COUNT_WAITS_EVERY_MS, createOverload } from '@portal/platform/http/overload/overload';
import { createShedding } from '@portal/platform/http/overload/shed-requests';
import { watchEventLoop } from '@portal/platform/http/overload/watch-event-loop';
import type pg from 'pg';
import type { AppOptions } from './app-options.ts';
import type { OpenContent } from './open/open-content.ts';

/** The connection of the readiness probe, and those that requests wait for. */
type Databases = { readiness: pg.Pool; pool: pg.Pool; limits: pg.Pool };

type Parts = Pick<AppOptions, 'config' | 'log' | 'draining' | 'overload'> & {
  metrics: Metrics;
  content: OpenContent;
  databases: Databases;
};

/** What the probes and `/metrics` say about the node, and whether it is overloaded. */
export function observeNode({ metrics, content, databases, draining, ...parts }: Parts) {
  const contentProblems = () => content.source.problems().length;
  metrics.gauge(
    'content_problems',
    'What is wrong in content files that are not used because of it',
    contentProblems,
  );
  const readiness: Readiness = {
    checkDatabase: async () => void (await databases.readiness.query('SELECT 1')),
    isDraining: draining,
    contentProblems,
  };
  const { overload, stopWatching } = watchLoad({ ...parts, databases });
  const shedsNewWork = createShedding({ overload, metrics, log: parts.log });
  return {
    observed: { metrics, readiness, readMetrics: metrics.text, overload, shedsNewWork },
    stopWatching,
  };
}

/** The given measure of the load, or that of this process. */
function watchLoad({ overload: given, config, databases }: Pick<Parts, 'overload' | 'config' | 'databases'>) {
  if (given) return { overload: given, stopWatching: () => {} };
  const countDatabaseWaits = () => databases.pool.waitingCount + databases.limits.waitingCount;
  const overload = createOverload(config.overload, countDatabaseWaits);
  const stopWatchingLoop = watchEventLoop(overload.reportLoopDelay);
  const timer = setInterval(overload.reason, COUNT_WAITS_EVERY_MS).unref();
  const stopWatching = () => {
    clearInterval(timer);
    stopWatchingLoop();
  };
  return { overload, stopWatching };
}
