import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Brand } from '@portal/domain/language/brand';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { seedSandbox } from '@portal/operator/sandbox/seed-sandbox';
import { framedSites, payStackConfig } from '@portal/payments/providers/paystack/account';
import { OPTION_TYPES } from '@portal/payments/providers/registry';
import { readIcons } from '@portal/platform/brand/app-icons';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { readMarks } from '@portal/platform/brand/read-marks';
import { readSocialCard } from '@portal/platform/brand/social-card';
import { createMetrics } from '@portal/platform/http/observability/metrics';
import type { WorkerOptions } from '@portal/platform/jobs/job-queue';
import { openWeb } from '@portal/platform/web/open-web';
import { DEFAULT_PIN } from '@portal/sandbox/magic-outcomes';
import type { AppDeps } from '../app-deps.ts';
import { createVisitCounter } from '../features/figures/visit-counter.ts';
import { createPageViewSink } from '../features/page-views/page-view-sink.ts';
import { createStatusFeed } from '../features/payments/status-stream/status-feed.ts';
import { createStreamSlots, STREAM_LIMITS } from '../features/payments/status-stream/stream-slots.ts';
import { listClosedPaths } from '../features/settings/read-product-config.ts';
import type { AppOptions } from './app-options.ts';
import { observeNode } from './observe-node.ts';
import { openContent } from './open/open-content.ts';
import { openDatabases } from './open/open-databases.ts';
import { openHelp } from './open/open-help.ts';
import { openStreetMap } from './open/open-street-map.ts';
import { openProviderEnvironment, type ProviderEnvironment } from './provider-environment.ts';
import { createRequestGuards } from './request-guards.ts';
import { protectSandbox } from './sandbox/sandbox-login.ts';
import { startTracing } from './start-tracing.ts';
import { wireContentDesk } from './wire-content-desk.ts';
import { wireEvents } from './wire-events.ts';
import { wireFeatures } from './wire-features.ts';
import { wireFinance } from './wire-finance.ts';
import { type DueWork, wireJobs } from './wire-jobs.ts';
import { wireSms } from './wire-sms.ts';
import { wireStaffDesk } from './wire-staff-desk.ts';
import { wireUssd } from './wire-ussd.ts';

const WEB_DIR = fileURLToPath(new URL('../../../web', import.meta.url));
/** A call to a provider may last a minute. A job later checks the calls that a shutdown does not wait for. */
const MAX_SETTLING_MS = 3_000;

/** A sandbox number and the PIN of its wallet, printed at the first start. */
export type DemoAccount = { msisdn: string; pin: string };

/** The container: every dependency with its real implementation. */
export type Container = Awaited<ReturnType<typeof createContainer>>;

/** Creates the container. Only this file selects the adapter of each port. */
export async function createContainer(options: AppOptions) {
  const opened = await openResources(options);
  const wired = await wireParts(options, opened);
  const { databases, environment } = opened;
  const { features, visits } = wired;
  return {
    app: createAppDeps(options, opened, wired),
    jobs: createJobDeps(options, opened, wired),
    demoAccount: { msisdn: MAGIC_LINES.prepaid.msisdn, pin: DEFAULT_PIN },
    /** Call it with the port once the server listens: the simulated providers send callbacks there. */
    setPort: environment.setPort,
    /** Waits up to three seconds for provider calls that outlived their requests. */
    finishProviderCalls: () =>
      Promise.race([features.payments.inFlight.waitForAll(), wait(MAX_SETTLING_MS, null, { ref: false })]),
    /** Writes what was counted of visits, as it is done every ten seconds. */
    writeVisits: visits.write,
    close: inOrder([
      wired.events.stop,
      visits.close,
      wired.stopFollowing,
      opened.content.close,
      wired.stopWatching,
      opened.stopTracing,
      opened.web?.close,
      opened.streetMap.close,
      wired.messages.close,
      environment.stop,
      databases.close,
    ]),
  };
}

/** Opens what the portal reads and connects to: content, databases, providers, pages. */
async function openResources(options: AppOptions) {
  const { config, log } = options;
  const brand = loadBrand(config.brandFile);
  const metrics = createMetrics({ machine: true });
  const { tracing, stopTracing } = await startTracing(config.tracing, log);
  const content = options.openedContent ?? openContent({ config, brand, log });
  const databases = await openDatabases(options);
  const { db, limits, clock } = databases;
  if (hasSandbox(config)) await seedSandbox({ db, clock });
  const environment = await openProviderEnvironment({ ...options, brand, db, clock });
  const web = options.withWeb === false ? null : await openWeb(WEB_DIR, config);
  const streetMap = await openStreetMap(config.streetMap, log);
  const guards = createRequestGuards({ config, db, limits, clock, environment });
  return {
    brand,
    metrics,
    tracing,
    stopTracing,
    content,
    databases,
    environment,
    web,
    streetMap,
    guards,
  };
}

type Opened = Awaited<ReturnType<typeof openResources>>;

/** Connects the features with each other and with what was opened. */
async function wireParts(options: AppOptions, opened: Opened) {
  const { config, log } = options;
  const { brand, metrics, tracing, content, databases, environment, streetMap, guards } = opened;
  const { db, operatorDb, pool, clock } = databases;
  const { publicUrl } = environment;
  const messages = await wireSms({ config, db, pool, clock, metrics, log, publicUrl });
  const events = await wireEvents({ config, db, pool, clock, metrics, log });
  const visits = createVisitCounter({ pool, clock, log });
  const features = wireFeatures({
    ...options,
    brand,
    db,
    operatorDb,
    pool,
    clock,
    metrics,
    tracing,
    environment,
    countVisit: visits.count,
    lookups: guards.lookups,
    formatText: content.formatText,
    content: content.store,
    streets: streetMap.streets,
    sms: messages.sms,
  });
  messages.receiveFor(features.codes);
  const { observed, stopWatching } = observeNode({ ...options, metrics, content, databases });
  const { shopsAreContent, operator } = features;
  const desk = { config, shopsAreContent, bundles: operator.bundles, brand, content, db, log };
  const { contentDesk, stop: stopFollowing } = await wireContentDesk(desk);
  return { messages, events, visits, features, observed, stopWatching, contentDesk, stopFollowing };
}

type Wired = Awaited<ReturnType<typeof wireParts>>;

/** What the app needs to answer requests. */
function createAppDeps(options: AppOptions, opened: Opened, wired: Wired): AppDeps {
  const { config, log } = options;
  const { brand, metrics, tracing, content, databases, environment, web, streetMap, guards } = opened;
  const { messages, visits, features, observed, contentDesk } = wired;
  const { db, long, clock } = databases;
  const { sandboxPages } = environment;
  const { formatText } = content;
  const { secret } = features.codes;
  const { settings } = features.operator;
  const closedPaths = listClosedPaths(features.absentPorts);
  const shared = { config, log, formatText, ...observed, ...guards, ...features };
  return {
    ...shared,
    clock,
    tracing,
    content: content.store,
    feedback: { db, clock },
    help: openHelp({ ...guards, closedPaths, content, settings, brand, db, clock, log, secret }),
    ...brandParts(config, brand),
    ...gatewayParts(environment),
    statusStreams: wireStatusStreams(options, features.payments),
    pageViews: createPageViewSink(config.pageViewSink, log),
    countVisit: visits.count,
    sandboxPages: sandboxPages && protectSandbox(sandboxPages, config.sandboxToken, guards.limiter),
    finance: wireFinance(config, long.pool),
    ussd: wireUssd({ ...shared, hasSandbox: sandboxPages !== null }),
    staffDesk: wireStaffDesk({ ...databases, ...shared, contentDesk, environment, metrics, brand, web }),
    web,
    streetMap: streetMap.archive,
    smsCallbacks: messages.callbackPaths,
  };
}

/** What the jobs need. */
function createJobDeps(
  { config }: AppOptions,
  { databases, environment, metrics, tracing }: Opened,
  { features, events, contentDesk }: Wired,
): Omit<WorkerOptions, 'log'> & { dueWork: DueWork } {
  const { long, jobs, clock } = databases;
  const { publicUrl } = environment;
  return {
    ...wireJobs(
      { ...features, events, contentDesk },
      { ...long, config, clock, metrics, tracing, publicUrl },
    ),
    pool: jobs,
    clock,
    sizes: config.jobPools,
  };
}

function brandParts({ brandFile }: AppOptions['config'], brand: Brand) {
  return {
    brand,
    socialCard: readSocialCard(brandFile),
    icons: readIcons(brandFile),
    marks: readMarks(brandFile, OPTION_TYPES),
  };
}

/** What pages with a gateway's script need. */
function gatewayParts({ accounts: { paystack } }: ProviderEnvironment) {
  return { payStackConfig: payStackConfig(paystack), frameOrigins: framedSites(paystack) };
}

/** Runs the steps of an end one after the other; a part that does not exist has none. */
function inOrder(steps: readonly ((() => unknown) | undefined)[]): () => Promise<void> {
  return async () => {
    for (const step of steps) await step?.();
  };
}

/** Whether the operator's sandbox or the simulators of the wallets are in use. */
function hasSandbox({ operator, providers }: AppOptions['config']): boolean {
  return providers.accounts.money === null || Object.values(operator.ports).includes('sandbox');
}

/** The streams of the status of payments, for the browsers of this process. */
function wireStatusStreams({ draining, log }: AppOptions, { store }: AppDeps['payments']) {
  return {
    feed: createStatusFeed({ readStates: store.readStates, isEnding: draining, log }),
    slots: createStreamSlots(STREAM_LIMITS),
  };
}
