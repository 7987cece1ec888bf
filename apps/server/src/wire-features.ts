import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.ts';
import type { Ground } from './deps.ts';
import { limitPrompts } from './features/codes/limit-prompts.ts';
import { useProof } from './features/codes/use-proof.ts';
import type { ContentStore } from './features/content/content-store.ts';
import { placeOrderOnce } from './features/orders/place-order.ts';
import type { Buyer, Wish } from './features/orders/price-order.ts';
import { payableOrders } from './features/orders/read-order.ts';
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
import { makeGeocoder } from './make-geocoder.ts';
import { secretOf } from './open-edges.ts';
import type { Operator } from './operator/operator.ts';
import { sandboxOperator } from './operator/sandbox/sandbox-operator.ts';
import type { OutsideWorld } from './outside-world.ts';
import { deriveKey } from './platform/crypto/derive-key.ts';
import { newId } from './platform/crypto/new-id.ts';
import { acceptedSecrets } from './platform/crypto/secret.ts';
import type { Db } from './platform/db/open-db.ts';
import type { Metrics } from './platform/http/metrics.ts';
import type { RateLimiter } from './platform/http/rate-limiter.ts';
import type { WorkerOptions } from './platform/jobs/jobs.ts';
import { waitUnless } from './platform/wait-unless.ts';
import type { Say } from './platform/wording/sentences.ts';
import { replayCounter, sweepCounter, watchWork } from './watch-work.ts';
import { wireOrders } from './wire-orders.ts';
import { wireWorks } from './wire-works.ts';

/** What the features need besides the options of the container. */
type FeatureOptions = Ground & {
  brand: Brand;
  db: Db;
  clock: Clock;
  pool: WorkerOptions['pool'];
  metrics: Metrics;
  say: Say;
  lookUps: AppDeps['lookUps'];
  outside: OutsideWorld;
  content: ContentStore;
  limiter: RateLimiter;
};

/** Wires the operator and the features that depend on each other: orders, payments and codes. */
export function wireFeatures(options: FeatureOptions) {
  const { config, log, brand, say, db, pool, clock, metrics, lookUps, outside } = options;
  const { publicUrl } = outside;
  const operator = sandboxOperator({ db, clock, productName: brand.name, inbound: outside.inbound });
  const { lines, bundles, bills, invoices, sms, emails, settings } = operator;
  const store = createPaymentStore(pool);
  const guarded = wireProviders(options, operator);
  const { providers } = guarded;
  const { payerRules } = config.providers;
  const isOffered = offeredModes({ settings, providers, clock });
  const shared = { db, clock, newId, brand, say, lines, bundles, bills, invoices, sms, settings };
  const codes = {
    ...shared,
    emails,
    secret: secretOf(config),
    host: new URL(publicUrl()).hostname,
    accountOf: payerAccountsOf({ brand, providers }),
    hasForeignWallet: foreignWalletLookup({ providers, payerRules, isOffered }),
    handsetNumber: operator.inbound?.number ?? null,
    challengeWork: config.challengeWork,
    limitFactor: config.rateLimitFactor,
  };
  const homeBroadband = wireWorks({ ...options, operator, codes, publicUrl });
  watchWork({ metrics, pool, clock, breakers: guarded.states });
  const orders = {
    ...shared,
    ...wireOrders({ db, clock, store, operator, lookUps, leads: homeBroadband.leads }),
  };
  return {
    operator,
    guarded,
    geocoder: makeGeocoder({ config, log, say }),
    codes,
    ...homeBroadband,
    orders,
    payments: {
      ...shared,
      deliver: deliverOrder(operator),
      isOffered,
      methodHealth: healthReader({ pool, clock }),
      store,
      providers,
      payerRules,
      findOrder: payableOrders(db),
      placeOrder: (input: Wish, buyer: Buyer) => placeOrderOnce(orders, input, buyer),
      useProof: (use: Parameters<typeof useProof>[1]) => useProof({ db, clock }, use),
      takePrompt: limitPrompts(codes, readPromptOutcomes),
      inFlight: createInFlight(),
      callbackPaths: callbackPathsOf(outside.accounts),
      publicUrl,
      wait: waitUnless(options.draining),
      log,
      alarm: createAlarm(metrics, log),
      countReplay: replayCounter(metrics),
      countSwept: sweepCounter(metrics),
    },
  };
}

/** The payment providers with their circuit breakers and limits on concurrent calls. */
function wireProviders({ config, db, clock, outside }: FeatureOptions, operator: Operator) {
  const { accounts, callbackOrigin } = outside;
  const addressKeys = acceptedSecrets(secretOf(config)).map((key) => deriveKey(key, 'callback address'));
  const unguarded = createProviders({ accounts, operator, db, clock, callbackOrigin, addressKeys });
  return guardProviders(unguarded, { limits: config.providerCalls });
}

/** Counts and logs payments that a person must check. */
function createAlarm(metrics: Metrics, log: FastifyBaseLogger) {
  const counter = metrics.counter('payment_alarms_total', 'Payments that a person must look at', ['alarm']);
  return (alarm: PaymentAlarm) => {
    counter.inc({ alarm });
    log.error({ alarm }, 'a person must look at a payment');
  };
}
