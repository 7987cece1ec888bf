import type { Operator } from '@portal/operator/operator';
import { type GuardedProviders, guardProviders } from '@portal/payments/circuit-breaker/guard-providers';
import { createInFlightCalls } from '@portal/payments/engine/in-flight-calls';
import { paymentColumns } from '@portal/payments/engine/sql/payment-columns';
import { createMethodHealthReader } from '@portal/payments/health/read-method-health';
import { registerFaultMetrics } from '@portal/payments/method-faults/register-fault-metrics';
import { PAYMENT_ALARMS, type PaymentAlarm } from '@portal/payments/payment-alarms';
import { callbackPathsOf, createProviders } from '@portal/payments/providers/create-providers';
import { refundPayment } from '@portal/payments/refunds/process-refund';
import type { RefundDeps } from '@portal/payments/refunds/refund-deps';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { createTakeBack } from '@portal/payments/refunds/take-back-delivery';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { acceptedSecrets } from '@portal/platform/crypto/secret';
import { createInterruptibleWait } from '@portal/platform/interruptible-wait';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import type { CodesDeps } from '../features/codes/codes-deps.ts';
import { endKeptProofs, findKeptProof, keepProof } from '../features/codes/kept-proofs.ts';
import { limitPrompts, paymentWithPromptsSql } from '../features/codes/limits/limit-prompts.ts';
import { useProof } from '../features/codes/use-proof.ts';
import type { OrdersDeps } from '../features/orders/orders-deps.ts';
import { findLatestPayLink, payLinkEnd } from '../features/orders/pay-link/pay-link-store.ts';
import { placeOrderOfCaller, placeOrderOnce } from '../features/orders/place-order.ts';
import type { HistoryDeps } from '../features/payments/history/read-history.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import { reversalSeenBy } from '../features/payments/reversals/read-reversal.ts';
import { createStartReader } from '../features/payments/transactions/find-to-start.ts';
import { promptApprovalsSql, promptOutcomesSql } from '../features/payments/transactions/prompt-limit.ts';
import type { FeatureOptions } from './app-options.ts';
import { createReplayCounter, createSweepCounter, registerJobMetrics } from './job-monitor.ts';
import { readPortalSecret } from './request-guards.ts';
import { wireTaxReceipts } from './wire-fiscal.ts';
import { wireScheduler } from './wire-scheduler.ts';

/** The payment providers with their circuit breakers and limits on concurrent calls. */
export function wireProviders({ config, db, clock, environment }: FeatureOptions, operator: Operator) {
  const { accounts, callbackOrigin } = environment;
  const addressKeys = acceptedSecrets(readPortalSecret(config)).map((key) =>
    deriveKey(key, 'callback address'),
  );
  const unguarded = createProviders({ accounts, operator, db, clock, callbackOrigin, addressKeys });
  return guardProviders(unguarded, { limits: config.providerCalls });
}

type Refunding = Pick<RefundDeps, 'refunds' | 'takeBack'>;

/** What carries out refunds, beside the payments. */
export function wireRefunding(
  { config, pool }: Pick<FeatureOptions, 'config' | 'pool'>,
  operator: Operator,
): Refunding {
  return {
    refunds: createRefundStore(pool, config.events.endpoints),
    takeBack: createTakeBack(operator),
  };
}

type Parts = Pick<
  PaymentsDeps,
  'methodFaults' | 'numberChecks' | 'isOffered' | 'store' | 'providers' | 'deliver' | 'limitLookups'
> & {
  guarded: GuardedProviders;
  codes: CodesDeps;
  orders: OrdersDeps;
  history: HistoryDeps;
  refunding: Refunding;
};

/** What payments have in common with the other features. */
type Shared = Pick<
  PaymentsDeps,
  | 'clock'
  | 'newId'
  | 'brand'
  | 'formatText'
  | 'publicUrl'
  | 'log'
  | 'sms'
  | 'emails'
  | 'settings'
  | 'findOrder'
  | 'findLatestOrder'
  | 'findRouterContact'
  | 'airtimeForOthers'
>;

const PAYMENT_WITH_PROMPTS = paymentWithPromptsSql(promptOutcomesSql, paymentColumns('p'));

/** Wires the payments, the scheduler of their steps, and their metrics. */
export function wirePayments(options: FeatureOptions, shared: Shared, parts: Parts) {
  const { config, log, db, pool, clock, metrics, environment, draining } = options;
  const {
    guarded,
    methodFaults,
    numberChecks,
    isOffered,
    store,
    providers,
    deliver,
    codes,
    orders,
    history,
  } = parts;
  registerFaultMetrics(metrics, methodFaults, clock);
  registerJobMetrics({ metrics, pool, clock, breakers: guarded.states });
  const alarms = metrics.counter('payment_alarms_total', 'Payments that a person must look at', ['alarm']);
  // Prometheus sees an increase only of a series that exists: without these, the first alarm would alert nobody.
  for (const alarm of PAYMENT_ALARMS) alarms.inc({ alarm }, 0);
  const inFlight = createInFlightCalls();
  const { tracing } = options;
  const scheduler = wireScheduler(() => payments, { store, clock, log, inFlight, guarded, config, tracing });
  const payments: PaymentsDeps = {
    ...shared,
    ...wireTaxReceipts({ config, pool, clock }),
    tellsRecipients: config.recipientSms === 'portal',
    refundPayment: (payment) => refundPayment({ ...payments, ...parts.refunding }, payment),
    deliver,
    numberChecks,
    isOffered,
    methodFaults,
    methodHealth: createMethodHealthReader({ pool, clock }),
    store,
    providers,
    payerRules: config.providers.payerRules,
    findPayLink: async (orderId) => {
      const link = await findLatestPayLink(db, orderId);
      return link && { token: link.token, isUsable: payLinkEnd(link, clock.now()) === null };
    },
    findReversal: (payment, visitorId) => reversalSeenBy(history, payment, visitorId),
    findRefunds: (id) => history.refunds.listShown(id),
    placeOrder: (input, caller) => placeOrderOfCaller(orders, input, { caller, place: placeOrderOnce }),
    useProof: (use) => useProof({ db, clock }, use),
    keptProofs: {
      keep: (input) => keepProof({ db, clock }, input, config.pinRepeatMinutes),
      find: (query) => findKeptProof({ db, clock }, query),
      end: (visitorId) => endKeptProofs({ db }, visitorId),
    },
    findToStart: createStartReader({ pool, store }, PAYMENT_WITH_PROMPTS),
    limitLookups: parts.limitLookups,
    countPrompt: limitPrompts(codes, { outcomesSql: promptOutcomesSql, approvalsSql: promptApprovalsSql }),
    inFlight,
    steps: scheduler,
    callbackPaths: callbackPathsOf(environment.accounts),
    wait: createInterruptibleWait(draining),
    alarm: (alarm: PaymentAlarm, payment?: string) => {
      alarms.inc({ alarm });
      log.error({ alarm, ...(payment && { payment }) }, 'a person must look at a payment');
    },
    queueDisputeCheck: (mode, dispute) => {
      const job = { job: 'check-dispute', payload: { mode, dispute }, runAt: clock.now() } as const;
      return enqueueJob(db, { ...job, key: `dispute:${mode}:${dispute}` });
    },
    countReplay: createReplayCounter(metrics),
    countSwept: createSweepCounter(metrics),
  };
  return { payments, scheduler };
}
