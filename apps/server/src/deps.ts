import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import { DEFAULT_PIN } from '@portal/sandbox/magic-outcomes';
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.ts';
import type { Config } from './config.ts';
import { opensBill } from './features/codes/read-proof.ts';
import { codeJobHandlers } from './features/codes/routes.ts';
import { useProof } from './features/codes/use-proof.ts';
import type { ContentStore } from './features/content/content-store.ts';
import { feedbackJobHandlers } from './features/feedback/routes.ts';
import { accountLookUps } from './features/fixed-internet/account-look-ups.ts';
import { type Claim, findAccount, type TakeLookUp } from './features/fixed-internet/find-account.ts';
import { payableOrders } from './features/orders/read-order.ts';
import { orderJobHandlers } from './features/orders/routes.ts';
import { pageViewSink } from './features/page-views/page-view-sink.ts';
import { deliverOrder } from './features/payments/deliver-order.ts';
import { findOrderPayments } from './features/payments/find-order-payments.ts';
import { healthReader } from './features/payments/health/read-health.ts';
import { createInFlight } from './features/payments/in-flight.ts';
import { offeredModes } from './features/payments/offered-modes.ts';
import { paymentJobHandlers } from './features/payments/payment-jobs.ts';
import { createPaymentStore } from './features/payments/payment-store.ts';
import type { PaymentAlarm } from './features/payments/payments-deps.ts';
import { promptLimit, type TakePrompt } from './features/payments/prompt-limit.ts';
import { framedSites, payStackConfig } from './make-card-providers.ts';
import { makeGeocoder } from './make-geocoder.ts';
import { callbackPathsOf, makeProviders } from './make-providers.ts';
import { openContent } from './open-content.ts';
import { openDatabases } from './open-databases.ts';
import { openHelp } from './open-help.ts';
import { MAGIC_LINES } from './operator/sandbox/magic-msisdns.ts';
import { sandboxOperator } from './operator/sandbox/sandbox-operator.ts';
import { seedSandbox } from './operator/sandbox/seed-sandbox.ts';
import { type OutsideWorld, openOutsideWorld } from './outside-world.ts';
import { accountsOf } from './payer-accounts.ts';
import { readIcons } from './platform/brand/app-icons.ts';
import { loadBrand } from './platform/brand/load-brand.ts';
import { readSocialCard } from './platform/brand/social-card.ts';
import { newId } from './platform/crypto/new-id.ts';
import { storedSecret } from './platform/crypto/stored-secret.ts';
import type { Db } from './platform/db/open-db.ts';
import { type Metrics, makeMetrics } from './platform/http/metrics.ts';
import { type RateLimiter, rateLimiter } from './platform/http/rate-limiter.ts';
import type { WorkerOptions } from './platform/jobs/jobs.ts';
import { waitUnless } from './platform/wait-unless.ts';
import { openWeb } from './platform/web/open-web.ts';
import type { Say } from './platform/wording/sentences.ts';
import { reconcileHandlers } from './wire-reconcile.ts';
import { leadClaims, wireWorks, worksJobHandlers } from './wire-works.ts';

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
  work: Pick<WorkerOptions, 'pool' | 'handlers'>;
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
  const { db, pool, limits, clock, close } = await openDatabases(ground);
  await seedSandbox({ db, clock });
  const outside = await openOutsideWorld({ ...ground, brand, db, clock });
  const web = ground.withWeb === false ? null : await openWeb(WEB_DIR, config);
  const limiter = rateLimiter({ pool: limits, clock, factor: config.rateLimitFactor });
  const takeLookUp = accountLookUps(limiter);
  const features = wireFeatures({
    ...ground,
    brand,
    say: content.say,
    db,
    pool,
    clock,
    metrics,
    takeLookUp,
    takePrompt: promptLimit(limiter),
    outside,
    content: content.store,
    limiter,
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
      payStackConfig: payStackConfig(outside.accounts.cards),
      framedSites: framedSites(outside.accounts.cards),
      metrics,
      readiness: {
        ask: async () => void (await pool.query('SELECT 1')),
        draining: ground.draining,
        contentProblems: () => content.source.problems().length,
      },
      limiter,
      takeLookUp,
      pageViews: pageViewSink(config.pageViewSink, log),
      sandboxPages: outside.world?.handset ?? null,
      web,
      ...features,
    },
    work: { pool, handlers: jobHandlersOf(features, { db, pool, clock, metrics }) },
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

/** What does each job. */
function jobHandlersOf(
  { codes, orders, payments, leads, forms }: ReturnType<typeof wireFeatures>,
  every: { db: Db; pool: WorkerOptions['pool']; clock: Clock; metrics: Metrics },
) {
  return {
    ...paymentJobHandlers(payments),
    ...reconcileHandlers(payments, every.pool, every.metrics),
    ...codeJobHandlers(codes),
    ...orderJobHandlers(orders),
    ...worksJobHandlers({ leads, forms }),
    ...feedbackJobHandlers(every),
  };
}

type Wiring = Ground & { brand: Brand; db: Db; clock: Clock };

/** The operator and the features that hang together: orders know payments, payments know orders and codes. */
function wireFeatures(
  wiring: Wiring & {
    pool: WorkerOptions['pool'];
    metrics: Metrics;
    say: Say;
    takeLookUp: TakeLookUp;
    takePrompt: TakePrompt;
    outside: OutsideWorld;
    content: ContentStore;
    limiter: RateLimiter;
  },
) {
  const { config, log, brand, say, db, pool, clock, metrics, takeLookUp, takePrompt, outside } = wiring;
  const { accounts, publicUrl } = outside;
  const operator = sandboxOperator({ db, clock, productName: brand.name });
  const { lines, bundles, bills, invoices, sms, emails, settings } = operator;
  const store = createPaymentStore(pool);
  const providers = makeProviders({ accounts, operator, db, clock, calledAt: outside.calledAt });
  const every = { db, clock, newId, brand, say, lines, bundles, bills, invoices, sms, settings };
  const codes = {
    ...every,
    emails,
    secret: config.secret ?? storedSecret(config.dataDir),
    host: new URL(publicUrl()).hostname,
    accountOf: accountsOf({ brand, lines, money: providers['money-pin'], smartcash: providers.smartcash }),
  };
  const works = wireWorks({ ...wiring, operator, codes, publicUrl });
  return {
    operator,
    geocoder: makeGeocoder({ config, log, say }),
    codes,
    ...works,
    orders: {
      ...every,
      findPayments: (ids: string[]) => findOrderPayments(store, ids),
      opensBill: (asked: Parameters<typeof opensBill>[1]) => opensBill({ db, clock }, asked),
      findFixedLine: (claim: Claim) => findAccount({ invoices, takeLookUp }, claim),
      ...leadClaims(works.leads),
    },
    payments: {
      ...every,
      deliver: deliverOrder(operator),
      isOffered: offeredModes({ settings, providers, clock }),
      methodHealth: healthReader({ pool, clock }),
      store,
      providers,
      findOrder: payableOrders(db),
      useProof: (use: Parameters<typeof useProof>[1]) => useProof({ db, clock }, use),
      takePrompt,
      inFlight: createInFlight(),
      callbackPaths: callbackPathsOf(accounts),
      publicUrl,
      wait: waitUnless(wiring.draining),
      log,
      alarm: alarmOf(metrics, log),
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
