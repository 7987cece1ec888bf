import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import { DEFAULT_PIN } from '@portal/sandbox/magic-outcomes';
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.ts';
import type { Config } from './config.ts';
import { limitPrompts } from './features/codes/limit-prompts.ts';
import { useProof } from './features/codes/use-proof.ts';
import type { ContentStore } from './features/content/content-store.ts';
import { placeOrderOnce } from './features/orders/place-order.ts';
import type { Buyer, Wish } from './features/orders/price-order.ts';
import { payableOrders } from './features/orders/read-order.ts';
import { pageViewSink } from './features/page-views/page-view-sink.ts';
import { deliverOrder } from './features/payments/deliver-order.ts';
import { guardProviders } from './features/payments/guard/guard-providers.ts';
import { healthReader } from './features/payments/health/read-health.ts';
import { createInFlight } from './features/payments/in-flight.ts';
import { offeredModes } from './features/payments/offered-modes.ts';
import { foreignWalletLookup, payerAccountsOf } from './features/payments/payer-accounts.ts';
import { createPaymentStore } from './features/payments/payment-store.ts';
import type { PaymentAlarm } from './features/payments/payments-deps.ts';
import { readPromptOutcomes } from './features/payments/prompt-limit.ts';
import { callbackPathsOf, createProviders } from './features/payments/providers/create-providers.ts';
import { framedSites, payStackConfig } from './features/payments/providers/paystack/page-settings.ts';
import { makeGeocoder } from './make-geocoder.ts';
import { openContent } from './open-content.ts';
import { openDatabases } from './open-databases.ts';
import { openEdges, secretOf } from './open-edges.ts';
import { openHelp } from './open-help.ts';
import { MAGIC_LINES } from './operator/sandbox/magic-msisdns.ts';
import { sandboxOperator } from './operator/sandbox/sandbox-operator.ts';
import { seedSandbox } from './operator/sandbox/seed-sandbox.ts';
import { type OutsideWorld, openOutsideWorld } from './outside-world.ts';
import { readIcons } from './platform/brand/app-icons.ts';
import { loadBrand } from './platform/brand/load-brand.ts';
import { readSocialCard } from './platform/brand/social-card.ts';
import { deriveKey } from './platform/crypto/derive-key.ts';
import { newId } from './platform/crypto/new-id.ts';
import { acceptedSecrets } from './platform/crypto/secret.ts';
import type { Db } from './platform/db/open-db.ts';
import { type Metrics, makeMetrics } from './platform/http/metrics.ts';
import type { RateLimiter } from './platform/http/rate-limiter.ts';
import type { WorkerOptions } from './platform/jobs/jobs.ts';
import { waitUnless } from './platform/wait-unless.ts';
import { openWeb } from './platform/web/open-web.ts';
import type { Say } from './platform/wording/sentences.ts';
import { gatedSandbox } from './sandbox-gate.ts';
import { replayCounter, sweepCounter, watchWork } from './watch-work.ts';
import { wireJobs } from './wire-jobs.ts';
import { wireOrders } from './wire-orders.ts';
import { wireWorks } from './wire-works.ts';

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
/** Calls to providers may last a minute; what a stop does not wait for is checked by a job later. */
const MOST_SETTLING_MS = 3_000;

/** What the composition root is given: everything that is there before it. */
export type Ground = {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is on its way out. */
  draining: () => boolean;
  /** The database's by default, for all nodes alike. */
  clock?: Clock;
  /** Without it no page is served: for tests that look at none. */
  withWeb?: boolean;
};

/** A number of the sandbox and the PIN of its wallet, for whoever opens the portal for the first time. */
export type TryIt = { msisdn: string; pin: string };

/** Everything real. */
export type Root = {
  app: AppDeps;
  work: Omit<WorkerOptions, 'log'>;
  tryIt: TryIt;
  /** Told once the port is known: the sandbox's wallet calls us back there. */
  listening: (port: string) => void;
  /** Waits a while for calls to providers that outlived their requests. */
  settle: () => Promise<unknown>;
  close: () => Promise<void>;
};

/** Makes everything real: the one place that knows which adapter stands behind each port. */
export async function makeRoot(ground: Ground): Promise<Root> {
  const { config, log } = ground;
  const brand = loadBrand(config.brandFile);
  const metrics = makeMetrics({ machine: true });
  const content = openContent({ config, brand, log, metrics });
  const { db, pool, limits, jobs, long, clock, close } = await openDatabases(ground);
  await seedSandbox({ db, clock });
  const outside = await openOutsideWorld({ ...ground, brand, db, clock });
  const web = ground.withWeb === false ? null : await openWeb(WEB_DIR, config);
  const edges = openEdges({ config, db, limits, clock, outside });
  const features = wireFeatures({
    ...ground,
    brand,
    say: content.say,
    db,
    pool,
    clock,
    metrics,
    lookUps: edges.lookUps,
    outside,
    content: content.store,
    limiter: edges.limiter,
  });
  const { codes, payments, operator } = features;
  const { settings } = operator;
  const help = openHelp({ content, settings, brand, db, clock, log, secret: codes.secret });
  return {
    app: {
      config,
      log,
      clock,
      brand,
      say: content.say,
      socialCard: readSocialCard(config.brandFile),
      icons: readIcons(config.brandFile),
      content: content.store,
      feedback: { db, clock },
      help,
      payStackConfig: payStackConfig(outside.accounts.paystack),
      framedSites: framedSites(outside.accounts.paystack),
      metrics,
      readiness: {
        ask: async () => void (await pool.query('SELECT 1')),
        draining: ground.draining,
        contentProblems: () => content.source.problems().length,
      },
      ...edges,
      pageViews: pageViewSink(config.pageViewSink, log),
      sandboxPages: outside.world && gatedSandbox(outside.world.handset, config.sandboxToken),
      web,
      ...features,
    },
    work: { ...wireJobs(features, { ...long, clock, metrics }), pool: jobs, clock, sizes: config.jobPools },
    tryIt: { msisdn: MAGIC_LINES.prepaid.msisdn, pin: DEFAULT_PIN },
    listening: outside.listening,
    settle: () => Promise.race([payments.inFlight.drained(), wait(MOST_SETTLING_MS, null, { ref: false })]),
    close: async () => {
      content.close();
      await web?.close();
      await outside.world?.stop();
      await close();
    },
  };
}

type Wiring = Ground & { brand: Brand; db: Db; clock: Clock };

/** The operator and the features that hang together: orders know payments, payments know orders and codes. */
function wireFeatures(
  wiring: Wiring & {
    pool: WorkerOptions['pool'];
    metrics: Metrics;
    say: Say;
    lookUps: AppDeps['lookUps'];
    outside: OutsideWorld;
    content: ContentStore;
    limiter: RateLimiter;
  },
) {
  const { config, log, brand, say, db, pool, clock, metrics, lookUps, outside } = wiring;
  const { accounts, publicUrl } = outside;
  const operator = sandboxOperator({ db, clock, productName: brand.name, inbound: outside.inbound });
  const { lines, bundles, bills, invoices, sms, emails, settings } = operator;
  const store = createPaymentStore(pool);
  const made = createProviders({
    accounts,
    operator,
    db,
    clock,
    callbackOrigin: outside.callbackOrigin,
    addressKeys: acceptedSecrets(secretOf(config)).map((secret) => deriveKey(secret, 'callback address')),
  });
  const guarded = guardProviders(made, { limits: config.providerCalls });
  const { providers } = guarded;
  const { payerRules } = config.providers;
  const isOffered = offeredModes({ settings, providers, clock });
  const every = { db, clock, newId, brand, say, lines, bundles, bills, invoices, sms, settings };
  const codes = {
    ...every,
    emails,
    secret: secretOf(config),
    host: new URL(publicUrl()).hostname,
    accountOf: payerAccountsOf({ brand, providers }),
    hasForeignWallet: foreignWalletLookup({ providers, payerRules, isOffered }),
    handsetNumber: operator.inbound?.number ?? null,
    challengeWork: config.challengeWork,
    limitFactor: config.rateLimitFactor,
  };
  const works = wireWorks({ ...wiring, operator, codes, publicUrl });
  watchWork({ metrics, pool, clock, breakers: guarded.states });
  const orders = { ...every, ...wireOrders({ db, clock, store, operator, lookUps, leads: works.leads }) };
  return {
    operator,
    guarded,
    geocoder: makeGeocoder({ config, log, say }),
    codes,
    ...works,
    orders,
    payments: {
      ...every,
      deliver: deliverOrder(operator),
      isOffered,
      methodHealth: healthReader({ pool, clock }),
      store,
      providers,
      payerRules,
      findOrder: payableOrders(db),
      placeOrder: (wish: Wish, by: Buyer) => placeOrderOnce(orders, wish, by),
      useProof: (use: Parameters<typeof useProof>[1]) => useProof({ db, clock }, use),
      takePrompt: limitPrompts(codes, readPromptOutcomes),
      inFlight: createInFlight(),
      callbackPaths: callbackPathsOf(accounts),
      publicUrl,
      wait: waitUnless(wiring.draining),
      log,
      alarm: alarmOf(metrics, log),
      countReplay: replayCounter(metrics),
      countSwept: sweepCounter(metrics),
    },
  };
}

function alarmOf(metrics: Metrics, log: FastifyBaseLogger) {
  const counter = metrics.counter('payment_alarms_total', 'Payments that a person must look at', ['alarm']);
  return (alarm: PaymentAlarm) => {
    counter.inc({ alarm });
    log.error({ alarm }, 'a person must look at a payment');
  };
}
