import { fileURLToPath } from 'node:url';
import { type Clock, systemClock } from '@portal/domain/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.ts';
import type { Config } from './config.ts';
import { contentStore } from './features/content/content-store.ts';
import { pageViewSink } from './features/page-views/page-view-sink.ts';
import { sandboxOperator } from './operator/sandbox/sandbox-operator.ts';
import { seedSandbox } from './operator/sandbox/seed-sandbox.ts';
import { loadBrand } from './platform/brand/load-brand.ts';
import { type OpenDb, openDb } from './platform/db/open-db.ts';
import { makeMetrics } from './platform/http/metrics.ts';
import { rateLimiter } from './platform/http/rate-limiter.ts';
import { openWeb } from './platform/web/open-web.ts';

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));

/** What the composition root is given: everything that is there before it. */
export type Ground = {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is on its way out. */
  draining: () => boolean;
  clock?: Clock;
};

/** The app's dependencies and what has to be closed after it. */
export type Root = { app: AppDeps; close: () => Promise<void> };

/** Makes everything real: the one place that knows which adapter stands behind each port. */
export async function makeRoot({
  config,
  databaseUrl,
  log,
  draining,
  clock = systemClock,
}: Ground): Promise<Root> {
  const brand = loadBrand(config.brandFile);
  const content = contentStore(config.contentDir);
  for (const file of content.missing())
    log.warn({ file }, 'a page is not translated: its visitors read English');
  const onError = (err: Error) => log.warn({ err }, 'an idle database connection broke');
  const main = openDb(databaseUrl, { max: config.databasePool, onError });
  const limits = openDb(withoutSyncCommit(databaseUrl), { max: 4, onError });
  const sandbox = { db: main.db, clock };
  await seedSandbox(sandbox);
  const web = await openWeb(WEB_DIR, config);
  return {
    app: {
      config,
      log,
      clock,
      brand,
      content,
      metrics: makeMetrics({ machine: true }),
      readiness: { ask: () => ask(main), draining },
      limiter: rateLimiter({ pool: limits.pool, clock, factor: config.rateLimitFactor }),
      operator: sandboxOperator(sandbox),
      pageViews: pageViewSink(config.pageViewSink, log),
      sandboxPages: null,
      web,
    },
    close: async () => {
      await web.close();
      await Promise.all([main.close(), limits.close()]);
    },
  };
}

/** Allowances may lose their last moments in a crash; waiting for the disk at every request costs more. */
function withoutSyncCommit(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

async function ask({ pool }: OpenDb): Promise<void> {
  await pool.query('SELECT 1');
}
