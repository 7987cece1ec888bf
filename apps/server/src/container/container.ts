import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEFAULT_PIN } from '@portal/sandbox/magic-outcomes';
import type { AppDeps } from '../app-deps.ts';
import { createPageViewSink } from '../features/page-views/page-view-sink.ts';
import { framedSites, payStackConfig } from '../features/payments/providers/paystack/account.ts';
import { createStatusFeed } from '../features/payments/status-stream/status-feed.ts';
import { createStreamSlots, STREAM_LIMITS } from '../features/payments/status-stream/stream-slots.ts';
import { MAGIC_LINES } from '../operator/sandbox/magic/magic-msisdns.ts';
import { seedSandbox } from '../operator/sandbox/seed-sandbox.ts';
import { readIcons } from '../platform/brand/app-icons.ts';
import { loadBrand } from '../platform/brand/load-brand.ts';
import { readSocialCard } from '../platform/brand/social-card.ts';
import { createMetrics, type Metrics } from '../platform/http/observability/metrics.ts';
import type { WorkerOptions } from '../platform/jobs/job-queue.ts';
import { openTileArchive } from '../platform/street-map/tile-archive.ts';
import { openWeb } from '../platform/web/open-web.ts';
import type { AppOptions } from './app-options.ts';
import { observeNode } from './observe-node.ts';
import { openContent } from './open-content.ts';
import { openDatabases } from './open-databases.ts';
import { openHelp } from './open-help.ts';
import { openProviderEnvironment } from './provider-environment.ts';
import { createRequestGuards } from './request-guards.ts';
import { protectSandbox } from './sandbox-login.ts';
import { startTelemetry } from './start-telemetry.ts';
import { wireFeatures } from './wire-features.ts';
import { wireJobs } from './wire-jobs.ts';

const WEB_DIR = fileURLToPath(new URL('../../../web', import.meta.url));
/** A call to a provider may last a minute. A job later checks the calls that a shutdown does not wait for. */
const MAX_SETTLING_MS = 3_000;

/** A sandbox number and the PIN of its wallet, printed at the first start. */
export type DemoAccount = { msisdn: string; pin: string };

/** The container: every dependency with its real implementation. */
export type Container = {
  app: AppDeps;
  jobs: Omit<WorkerOptions, 'log'>;
  demoAccount: DemoAccount;
  /** What this process measured (metrics.ts). */
  measuredHere: Metrics['measuredHere'];
  /** Call it with the port once the server listens: the simulated providers send callbacks there. */
  setPort: (port: string) => void;
  /** Waits up to three seconds for provider calls that outlived their requests. */
  finishProviderCalls: () => Promise<unknown>;
  close: () => Promise<void>;
};

/** Creates the container. Only this file selects the adapter of each port. */
export async function createContainer(options: AppOptions): Promise<Container> {
  const { config, log } = options;
  const { jobPools: sizes } = config;
  const brand = loadBrand(config.brandFile);
  const metrics = createMetrics({ machine: true });
  const { tracing, stopTelemetry } = await startTelemetry(config.telemetry, metrics, log);
  const content = options.openedContent ?? openContent({ config, brand, log });
  const databases = await openDatabases(options);
  const { db, pool, limits, jobs, operatorDb, long, clock, close } = databases;
  // The process that runs the sandbox has done it.
  if (!options.sandbox) await seedSandbox({ db, clock });
  const environment = await openProviderEnvironment({ ...options, brand, db, clock });
  const web = options.withWeb === false ? null : await openWeb(WEB_DIR, config);
  const streetMap = config.streetMap && (await openTileArchive(config.streetMap));
  const guards = createRequestGuards({ config, db, limits, clock, environment });
  const features = wireFeatures({
    ...options,
    ...{ brand, db, operatorDb, pool, clock, metrics, tracing, lookups: guards.lookups, environment },
    formatText: content.formatText,
    content: content.store,
  });
  const { codes, payments, operator } = features;
  const { observed, stopWatching } = observeNode({ ...options, metrics, content, databases });
  const { settings } = operator;
  const help = openHelp({ content, settings, brand, db, clock, log, secret: codes.secret });
  return {
    app: {
      config,
      log,
      clock,
      brand,
      formatText: content.formatText,
      socialCard: readSocialCard(config.brandFile),
      icons: readIcons(config.brandFile),
      content: content.store,
      feedback: { db, clock },
      help,
      payStackConfig: payStackConfig(environment.accounts.paystack),
      frameOrigins: framedSites(environment.accounts.paystack),
      tracing,
      ...observed,
      ...guards,
      statusStreams: wireStatusStreams(options, payments),
      pageViews: createPageViewSink(config.pageViewSink, log),
      sandboxPages: environment.sandboxPages && protectSandbox(environment.sandboxPages, config.sandboxToken),
      web,
      streetMap,
      ...features,
    },
    jobs: { ...wireJobs(features, { ...long, clock, metrics, tracing }), pool: jobs, clock, sizes },
    demoAccount: { msisdn: MAGIC_LINES.prepaid.msisdn, pin: DEFAULT_PIN },
    measuredHere: metrics.measuredHere,
    setPort: environment.setPort,
    finishProviderCalls: () =>
      Promise.race([payments.inFlight.waitForAll(), wait(MAX_SETTLING_MS, null, { ref: false })]),
    close: async () => {
      content.close();
      stopWatching();
      await stopTelemetry();
      await web?.close();
      await streetMap?.close();
      await environment.stop();
      await close();
    },
  };
}

/** The streams of the status of payments, for the browsers of this process. */
function wireStatusStreams({ draining, leaving, log }: AppOptions, { store }: AppDeps['payments']) {
  const isEnding = () => draining() || leaving?.() === true;
  return {
    feed: createStatusFeed({ readStates: store.readStates, isEnding, log }),
    slots: createStreamSlots(STREAM_LIMITS),
  };
}
