import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MONEY_CALLBACK_PATH } from '@portal/contract/paths';
import type { Brand } from '@portal/domain/brand';
import { type Clock, systemClock } from '@portal/domain/clock';
import { DEFAULT_PIN } from '@portal/sandbox/magic-outcomes';
import { startWorld, type World } from '@portal/sandbox/world';
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.ts';
import type { Config, MoneyAccount } from './config.ts';
import { opensBill } from './features/codes/read-proof.ts';
import { codeJobHandlers } from './features/codes/routes.ts';
import { useProof } from './features/codes/use-proof.ts';
import { contentStore, watchContent } from './features/content/content-store.ts';
import { accountLookUps } from './features/fixed-internet/account-look-ups.ts';
import { type Claim, findAccount, type TakeLookUp } from './features/fixed-internet/find-account.ts';
import { payableOrders } from './features/orders/read-order.ts';
import { orderJobHandlers } from './features/orders/routes.ts';
import { pageViewSink } from './features/page-views/page-view-sink.ts';
import { deliverOrder } from './features/payments/deliver-order.ts';
import { findOrderPayments } from './features/payments/find-order-payments.ts';
import { createInFlight } from './features/payments/in-flight.ts';
import { offeredModes } from './features/payments/offered-modes.ts';
import { paymentJobHandlers } from './features/payments/payment-jobs.ts';
import { createPaymentStore } from './features/payments/payment-store.ts';
import type { PaymentAlarm } from './features/payments/payments-deps.ts';
import { operatorMoney } from './features/payments/providers/operator-money/operator-money.ts';
import { notConfigured, type Providers } from './features/payments/providers/registry.ts';
import { MAGIC_LINES } from './operator/sandbox/magic-msisdns.ts';
import { operatorDesk } from './operator/sandbox/operator-desk.ts';
import { sandboxOperator } from './operator/sandbox/sandbox-operator.ts';
import { seedSandbox } from './operator/sandbox/seed-sandbox.ts';
import { loadBrand } from './platform/brand/load-brand.ts';
import { newId } from './platform/crypto/new-id.ts';
import { secret } from './platform/crypto/secret.ts';
import { storedSecret } from './platform/crypto/stored-secret.ts';
import { type Db, openDb } from './platform/db/open-db.ts';
import { type Metrics, makeMetrics } from './platform/http/metrics.ts';
import { rateLimiter } from './platform/http/rate-limiter.ts';
import type { WorkerOptions } from './platform/jobs/jobs.ts';
import { openWeb } from './platform/web/open-web.ts';

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
/** Calls to providers may last a minute; what a stop does not wait for is checked by a job later. */
const MOST_SETTLING_MS = 5_000;

/** What the composition root is given: everything that is there before it. */
export type Ground = {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** Whether the node is on its way out. */
  draining: () => boolean;
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
  const { config, log, databaseUrl, clock = systemClock } = ground;
  const brand = loadBrand(config.brandFile);
  const content = openContent(config, log);
  const metrics = makeMetrics({ machine: true });
  // While we go, connections may still be closing when the database does.
  const onError = (err: Error) => ground.draining() || log.warn({ err }, 'an idle database connection broke');
  const { db, pool, close } = openDb(databaseUrl, { max: config.databasePool, onError });
  const limits = openDb(withoutSyncCommit(databaseUrl), { max: 4, onError });
  await seedSandbox({ db, clock });
  const wallet = await openWallet({ ...ground, brand, db, clock });
  const web = ground.withWeb === false ? null : await openWeb(WEB_DIR, config);
  const limiter = rateLimiter({ pool: limits.pool, clock, factor: config.rateLimitFactor });
  const takeLookUp = accountLookUps(limiter);
  const features = wireFeatures({
    ...ground,
    brand,
    db,
    pool,
    clock,
    metrics,
    takeLookUp,
    account: wallet.account,
    publicUrl: wallet.publicUrl,
  });
  const { codes, orders, payments } = features;
  return {
    app: {
      config,
      log,
      clock,
      brand,
      content: content.store,
      metrics,
      readiness: { ask: async () => void (await pool.query('SELECT 1')), draining: ground.draining },
      limiter,
      takeLookUp,
      pageViews: pageViewSink(config.pageViewSink, log),
      sandboxPages: wallet.world?.handset ?? null,
      web,
      ...features,
    },
    work: {
      pool,
      handlers: { ...paymentJobHandlers(payments), ...codeJobHandlers(codes), ...orderJobHandlers(orders) },
    },
    tryIt: { msisdn: MAGIC_LINES.prepaid.msisdn, pin: DEFAULT_PIN },
    listening: wallet.listening,
    settle: () => Promise.race([payments.inFlight.drained(), wait(MOST_SETTLING_MS, null, { ref: false })]),
    close: async () => {
      content.close();
      await web?.close();
      await wallet.world?.stop();
      await Promise.all([close(), limits.close()]);
    },
  };
}

type Wiring = Ground & { brand: Brand; db: Db; clock: Clock };

/** The operator and the features that hang together: orders know payments, payments know orders and codes. */
function wireFeatures(
  wiring: Wiring & {
    pool: WorkerOptions['pool'];
    metrics: Metrics;
    takeLookUp: TakeLookUp;
    account: MoneyAccount;
    publicUrl: () => string;
  },
) {
  const { config, log, brand, db, pool, clock, metrics, takeLookUp, account, publicUrl } = wiring;
  const operator = sandboxOperator({ db, clock });
  const { lines, bundles, bills, invoices, sms, settings } = operator;
  const { baseUrl, callbackKey, ...credentials } = account;
  const money = operatorMoney({ baseUrl, callbackKey, credentials, clock, country: 'RW', currency: 'RWF' });
  const store = createPaymentStore(pool);
  const providers: Providers = {
    'money-pin': money.pin,
    'money-push': money.push,
    'card-paystack': notConfigured,
    'card-dpo': notConfigured,
    'card-cellulant': notConfigured,
    'card-uba': notConfigured,
    airtime: notConfigured,
    smartcash: notConfigured,
    mpesa: notConfigured,
  };
  const every = { db, clock, newId, brand, lines, bundles, bills, invoices, sms, settings };
  return {
    operator,
    codes: {
      ...every,
      secret: config.secret ?? storedSecret(config.dataDir),
      host: new URL(publicUrl()).hostname,
      hasWallet: money.pin.accounts?.hasWallet ?? (async () => true),
    },
    orders: {
      ...every,
      findPayments: (ids: string[]) => findOrderPayments(store, ids),
      opensBill: (asked: Parameters<typeof opensBill>[1]) => opensBill({ db, clock }, asked),
      findFixedLine: (claim: Claim) => findAccount({ invoices, takeLookUp }, claim),
    },
    payments: {
      ...every,
      deliver: deliverOrder(operator),
      isOffered: offeredModes({ settings, providers, clock }),
      store,
      providers,
      findOrder: payableOrders(db),
      useProof: (use: Parameters<typeof useProof>[1]) => useProof({ db, clock }, use),
      inFlight: createInFlight(),
      callbackPaths: [{ name: 'money', mode: 'money-push' as const, secret: account.callbackSecret }],
      publicUrl,
      wait: (ms: number) => wait(ms, undefined, { ref: false }),
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

/** The account at the wallet's provider: yours, or one at the provider the sandbox plays over real HTTP. */
async function openWallet({ config, databaseUrl, brand, db, clock }: Wiring) {
  let port = String(config.port);
  const listening = (actual: string) => {
    port = actual;
  };
  const publicUrl = () => config.publicUrl ?? `http://${loopbackOf(config)}:${port}`;
  const { money } = config;
  if (money) return { account: money, world: null as World | null, listening, publicUrl };
  const made = { clientId: newId(), clientSecret: newId(), callbackKey: newId(), callbackSecret: newId() };
  const world = await startWorld({
    databaseUrl,
    clock,
    callbackUrl: () => `http://${loopbackOf(config)}:${port}${MONEY_CALLBACK_PATH}/${made.callbackSecret}`,
    callbackKey: made.callbackKey,
    credentials: made,
    product: brand.name,
    operator: operatorDesk({ db, clock }),
  });
  const account: MoneyAccount = {
    baseUrl: world.moneyBaseUrl,
    clientId: made.clientId,
    clientSecret: secret(made.clientSecret),
    callbackKey: secret(made.callbackKey),
    callbackSecret: secret(made.callbackSecret),
  };
  return { account, world: world as World | null, listening, publicUrl };
}

/** The address our own machine reaches us at. */
function loopbackOf({ host }: Config): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}

function openContent({ contentDir, dev }: Config, log: FastifyBaseLogger) {
  const store = contentStore(contentDir);
  for (const file of store.missing())
    log.warn({ file }, 'a page is not translated: its visitors read English');
  const watcher = dev ? watchContent(contentDir, store, (line) => log.warn(line)) : null;
  return { store, close: () => watcher?.close() };
}

/** Allowances may lose their last moments in a crash; waiting for the disk at every request costs more. */
function withoutSyncCommit(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}
