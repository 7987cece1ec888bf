import type { Clock } from '@portal/domain/time/clock';
import type { Operator } from '@portal/operator/operator';
import { type GuardedProviders, guardProviders } from '@portal/payments/circuit-breaker/guard-providers';
import { createInFlightCalls } from '@portal/payments/engine/in-flight-calls';
import { countDueSteps } from '@portal/payments/engine/safety-net/count-due-steps';
import { countUnsettledPayments } from '@portal/payments/engine/safety-net/count-unsettled-payments';
import type { SweepFinding } from '@portal/payments/engine/safety-net/sweep-finding';
import { paymentColumns } from '@portal/payments/engine/sql/payment-columns';
import { createMethodHealthReader } from '@portal/payments/health/read-method-health';
import { createCardHash } from '@portal/payments/mandates/hash-card';
import { createMandateStore } from '@portal/payments/mandates/mandate-store';
import { createMandates, createPermissions } from '@portal/payments/mandates/mandates';
import { registerFaultMetrics } from '@portal/payments/method-faults/register-fault-metrics';
import { PAYMENT_ALARMS, type PaymentAlarm } from '@portal/payments/payment-alarms';
import { callbackPathsOf, createProviders } from '@portal/payments/providers/create-providers';
import { refundPayment } from '@portal/payments/refunds/process-refund';
import type { RefundDeps } from '@portal/payments/refunds/refund-deps';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { createTakeBack } from '@portal/payments/refunds/take-back-delivery';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { createValueCipher } from '@portal/platform/crypto/encrypt-value';
import { acceptedSecrets } from '@portal/platform/crypto/secret';
import { isArchiveFailing, readWaitingWal } from '@portal/platform/database/wal-state';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { createInterruptibleWait } from '@portal/platform/interruptible-wait';
import { clockErrorMs } from '@portal/platform/jobs/crontab';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import type { JobPool } from '@portal/platform/jobs/job-types';
import { countExhaustedJobs, type QueueBacklog, readQueueBacklog } from '@portal/platform/jobs/read-queue';
import type pg from 'pg';
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
import { readPortalSecret } from './request-guards.ts';
import { wireTaxReceipts } from './wire-fiscal.ts';
import { wireScheduler } from './wire-scheduler.ts';

const BREAKER_VALUES = { closed: 0, 'half-open': 0.5, open: 1 };

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
  const { config, log, db, pool, clock, metrics, environment, draining, tracing } = options;
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
  const mandateParts = openMandates(options);
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
    permissions: createPermissions(mandateParts),
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
  return { payments, scheduler, mandates: createMandates({ ...payments, ...mandateParts }) };
}

/** The store of mandates, and the cipher of the providers' names of them. */
function openMandates({ config, pool, clock }: FeatureOptions) {
  const secret = readPortalSecret(config);
  const cipher = createValueCipher(secret, 'mandates of payers');
  return { mandates: createMandateStore(pool), cipher, clock, hashCard: createCardHash(secret) };
}

type MonitorOptions = { metrics: Metrics; pool: pg.Pool; clock: Clock; breakers: GuardedProviders['states'] };

/** Registers gauges for open payments, the job queue, circuit breakers, the archive of the WAL and the clock error. */
function registerJobMetrics({ metrics, pool, clock, breakers }: MonitorOptions): void {
  const openMoney = async () => countUnsettledPayments(pool, clock.now());
  metrics.gauges(
    {
      name: 'payments_open',
      help: 'Payments that were charged, or may have been, and are not settled',
      label: 'state',
    },
    async () => mapValues(await openMoney(), ({ count }) => count),
  );
  metrics.gauges(
    { name: 'payments_open_oldest_seconds', help: 'How long the oldest of them has waited', label: 'state' },
    async () => mapValues(await openMoney(), ({ oldest }) => oldest),
  );
  const queue = () => readBacklog(pool, clock);
  metrics.gauges(
    {
      name: 'jobs_waiting',
      help: 'Jobs that are due and not taken, and due steps of payments',
      label: 'pool',
    },
    async () => mapValues(await queue(), ({ waiting }) => waiting),
  );
  metrics.gauges(
    { name: 'jobs_oldest_seconds', help: 'How long the oldest of them has been due', label: 'pool' },
    async () => mapValues(await queue(), ({ oldest }) => oldest),
  );
  metrics.gauge('jobs_exhausted', 'Jobs given up after their last attempt', () => countExhaustedJobs(pool));
  metrics.gauges(
    {
      name: 'provider_breaker_open',
      help: 'Whether calls to a provider are stopped: 0 no, 0.5 it is being tried again, 1 yes',
      label: 'mode',
    },
    async () => mapValues(breakers(), (state) => BREAKER_VALUES[state]),
  );
  metrics.gauge('wal_archive_failing', '1 while PostgreSQL cannot archive its WAL', async () =>
    (await isArchiveFailing(pool)) ? 1 : 0,
  );
  metrics.gauges(
    {
      name: 'wal_waiting_bytes',
      help: 'WAL that the archive, a standby or the machine of the backups has not stored yet',
      label: 'receiver',
    },
    () => readWaitingWal(pool),
  );
  metrics.gauge('machine_clock_error_seconds', "This machine's clock against the database's", () =>
    Math.round(clockErrorMs(clock) / 1000),
  );
}

/** What waits in the queue, and the due steps of payments: deliveries in the pool `deliver`, those that call a provider in `checks`. */
async function readBacklog(pool: pg.Pool, clock: Clock): Promise<Record<JobPool, QueueBacklog>> {
  const [queue, steps] = await Promise.all([readQueueBacklog(pool), countDueSteps(pool, clock.now())]);
  const add = (jobs: QueueBacklog, due: QueueBacklog) => ({
    waiting: jobs.waiting + due.waiting,
    oldest: Math.max(jobs.oldest, due.oldest),
  });
  return { ...queue, deliver: add(queue.deliver, steps.deliveries), checks: add(queue.checks, steps.calls) };
}

/** Creates the counter of payments and jobs that the sweep found and repaired. */
function createSweepCounter(metrics: Metrics): (finding: SweepFinding, found: number) => void {
  const counter = metrics.counter('payment_sweep_total', 'Payments and jobs the sweep found and repaired', [
    'finding',
  ]);
  return (finding, found) => counter.inc({ finding }, found);
}

/** Creates the counter of callbacks dropped because an equal one was handled in the last three days. */
function createReplayCounter(metrics: Metrics): (provider: string) => void {
  const counter = metrics.counter('callback_replays_total', 'Callbacks that came before and were dropped', [
    'provider',
  ]);
  return (provider) => counter.inc({ provider });
}

function mapValues<Each>(
  values: Record<string, Each>,
  toNumber: (each: Each) => number,
): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, toNumber(each)]));
}
