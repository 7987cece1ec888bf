import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { limitPrompts } from '../features/codes/limits/limit-prompts.ts';
import { useProof } from '../features/codes/use-proof.ts';
import type { ContentStore } from '../features/content/content-store.ts';
import type { OrderCaller, OrderInput } from '../features/orders/order-input.ts';
import { placeOrderOnce } from '../features/orders/place-order.ts';
import { createPayableOrderReader } from '../features/orders/read-order.ts';
import { guardProviders } from '../features/payments/circuit-breaker/guard-providers.ts';
import { createDeliverOrder } from '../features/payments/engine/deliver-order.ts';
import { createInFlightCalls } from '../features/payments/engine/in-flight-calls.ts';
import { createPaymentStore } from '../features/payments/engine/payment-store.ts';
import { createMethodHealthReader } from '../features/payments/health/read-method-health.ts';
import { createOfferCheck } from '../features/payments/methods/offered-modes.ts';
import { foreignWalletLookup, payerAccountsOf } from '../features/payments/methods/payer-accounts.ts';
import type { PaymentAlarm } from '../features/payments/payments-deps.ts';
import { callbackPathsOf, createProviders } from '../features/payments/providers/create-providers.ts';
import { readPromptOutcomes } from '../features/payments/transactions/prompt-limit.ts';
import type { Operator } from '../operator/operator.ts';
import { sandboxOperator } from '../operator/sandbox/sandbox-operator.ts';
import { deriveKey } from '../platform/crypto/derive-key.ts';
import { newId } from '../platform/crypto/new-id.ts';
import { acceptedSecrets } from '../platform/crypto/secret.ts';
import type { Db } from '../platform/database/open-db.ts';
import type { Metrics } from '../platform/http/observability/metrics.ts';
import type { RateLimiter } from '../platform/http/rate-limits/rate-limiter.ts';
import { createInterruptibleWait } from '../platform/interruptible-wait.ts';
import type { WorkerOptions } from '../platform/jobs/job-queue.ts';
import type { Say } from '../platform/wording/sentences.ts';
import type { AppOptions } from './app-options.ts';
import { createGeocoder } from './create-geocoder.ts';
import { createReplayCounter, createSweepCounter, registerJobMetrics } from './job-monitor.ts';
import type { ProviderEnvironment } from './provider-environment.ts';
import { readPortalSecret } from './request-guards.ts';
import { wireHomeBroadband } from './wire-home-broadband.ts';
import { wireOrders } from './wire-orders.ts';

/** What the features need besides the options of the container. */
type FeatureOptions = AppOptions & {
  brand: Brand;
  db: Db;
  clock: Clock;
  pool: WorkerOptions['pool'];
  metrics: Metrics;
  say: Say;
  lookups: AppDeps['lookups'];
  outside: ProviderEnvironment;
  content: ContentStore;
  limiter: RateLimiter;
};

/** Wires the operator and the features that depend on each other: orders, payments and codes. */
export function wireFeatures(options: FeatureOptions) {
  const { config, log, brand, say, db, pool, clock, metrics, lookups, outside } = options;
  const { publicUrl } = outside;
  const operator = sandboxOperator({ db, clock, productName: brand.name, inbound: outside.inbound });
  const { lines, bundles, bills, invoices, sms, emails, settings } = operator;
  const store = createPaymentStore(pool);
  const guarded = wireProviders(options, operator);
  const { providers } = guarded;
  const { payerRules } = config.providers;
  const isOffered = createOfferCheck({ settings, providers, clock });
  const shared = { db, clock, newId, brand, say, lines, bundles, bills, invoices, sms, settings };
  const codes = {
    ...shared,
    emails,
    secret: readPortalSecret(config),
    host: new URL(publicUrl()).hostname,
    findAccountCheck: payerAccountsOf({ brand, providers }),
    hasForeignWallet: foreignWalletLookup({ providers, payerRules, isOffered }),
    handsetNumber: operator.inbound?.number ?? null,
    challengeWork: config.challengeWork,
    limitFactor: config.rateLimitFactor,
  };
  const homeBroadband = wireHomeBroadband({ ...options, operator, codes, publicUrl });
  registerJobMetrics({ metrics, pool, clock, breakers: guarded.states });
  const orders = {
    ...shared,
    ...wireOrders({ db, clock, store, operator, lookups, leads: homeBroadband.leads }),
  };
  return {
    operator,
    guarded,
    geocoder: createGeocoder({ config, log, say }),
    codes,
    ...homeBroadband,
    orders,
    payments: {
      ...shared,
      deliver: createDeliverOrder(operator),
      isOffered,
      methodHealth: createMethodHealthReader({ pool, clock }),
      store,
      providers,
      payerRules,
      findOrder: createPayableOrderReader(db),
      placeOrder: (input: OrderInput, buyer: OrderCaller) => placeOrderOnce(orders, input, buyer),
      useProof: (use: Parameters<typeof useProof>[1]) => useProof({ db, clock }, use),
      countPrompt: limitPrompts(codes, readPromptOutcomes),
      inFlight: createInFlightCalls(),
      callbackPaths: callbackPathsOf(outside.accounts),
      publicUrl,
      wait: createInterruptibleWait(options.draining),
      log,
      alarm: createAlarm(metrics, log),
      countReplay: createReplayCounter(metrics),
      countSwept: createSweepCounter(metrics),
    },
  };
}

/** The payment providers with their circuit breakers and limits on concurrent calls. */
function wireProviders({ config, db, clock, outside }: FeatureOptions, operator: Operator) {
  const { accounts, callbackOrigin } = outside;
  const addressKeys = acceptedSecrets(readPortalSecret(config)).map((key) =>
    deriveKey(key, 'callback address'),
  );
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
