import type { Clock } from '@portal/domain/time/clock';
import type { Operator } from '@portal/operator/operator';
import { eraseRequests } from '@portal/operator/requests/erase-requests';
import { sendCareMessage } from '@portal/payments/care/care-messages';
import type { GuardedProviders } from '@portal/payments/circuit-breaker/guard-providers';
import { disputeJobHandlers } from '@portal/payments/disputes/dispute-jobs';
import { createDisputeStore } from '@portal/payments/disputes/dispute-store';
import { paymentJobHandlers } from '@portal/payments/engine/payment-jobs';
import { createPaymentStore } from '@portal/payments/engine/payment-store';
import { MESSAGE_GRACE_MS, sweepPayments } from '@portal/payments/engine/safety-net/sweep-payments';
import type { FiscalDevices } from '@portal/payments/fiscal/fiscal-device';
import { refundJobHandlers } from '@portal/payments/refunds/refund-jobs';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { createTakeBack } from '@portal/payments/refunds/take-back-delivery';
import type { Db } from '@portal/platform/database/open-db';
import { eraseEvents } from '@portal/platform/events/event-store';
import type { EventSender } from '@portal/platform/events/send-events';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { WorkerOptions } from '@portal/platform/jobs/job-queue';
import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { repeat } from '@portal/platform/repeat';
import type { Tracing } from '@portal/platform/tracing/tracing';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { HistoryDeps } from '../features/payments/history/read-history.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import { createCaseStore } from '../features/payments/reversals/case-store.ts';
import { closeRefundedRequest } from '../features/payments/reversals/close-refunded-request.ts';
import { sendCaseMessage } from '../features/payments/reversals/send-case-message.ts';
import { registerFolderMetrics } from '../features/settlement/import/folder-metrics.ts';
import { importFolder } from '../features/settlement/import/import-folder.ts';
import type { collectJobs } from './handlers.ts';
import { traceJobs } from './trace-payments.ts';
import { comparisonHandlers } from './wire-comparisons.ts';
import { fiscalHandlers } from './wire-fiscal.ts';
import type { wireScheduler } from './wire-scheduler.ts';
import { storageHandlers } from './wire-storage.ts';

const HOUR_MS = 3_600_000;

/** The features that have jobs. */
type Features = {
  payments: PaymentsDeps;
  scheduler: ReturnType<typeof wireScheduler>;
  history: Pick<HistoryDeps, 'cases'>;
  operator: Operator;
  guarded: GuardedProviders;
  events: EventSender;
  fiscal: FiscalDevices | null;
  /** The jobs of the features' modules. */
  featureJobs: ReturnType<typeof collectJobs>;
};

/** Connections for statements that may take long, and what else jobs need. */
type LongStatements = {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  metrics: Metrics;
  tracing: Tracing | null;
  config: Pick<Config, 'storage' | 'settlement' | 'events'>;
};

/** The sweep repairs what is not urgent. */
const SWEEP_EVERY_MS = 15_000;
const SEND_EVENTS_EVERY_MS = 1_000;

/** What a process does by its own timers: the due steps of payments, the sweep, and events for other systems. */
export type DueWork = {
  start: () => { stop: () => Promise<void> };
  /** For tests: does what is due once. */
  runOnce: () => Promise<void>;
};

/**
 * The handler of each job. Comparisons, erasing and the sweep use connections that allow long statements.
 */
export function wireJobs(
  { payments, scheduler, history, operator, guarded, events, fiscal, featureJobs }: Features,
  { metrics, tracing, config, ...long }: LongStatements,
): Pick<WorkerOptions, 'handlers'> & { dueWork: DueWork } {
  const { db, pool } = long;
  registerFolderMetrics(metrics, config.settlement);
  const longPayments = { ...payments, store: createPaymentStore(pool, config.events.endpoints) };
  const refunds = createRefundStore(pool, config.events.endpoints);
  const disputes = createDisputeStore(pool, config.events.endpoints);
  const refundHandlers = refundJobHandlers({
    ...payments,
    refunds,
    disputes,
    takeBack: createTakeBack(operator),
  });
  const handlers: JobHandlers = {
    ...paymentJobHandlers(payments),
    'audit-payments': paymentJobHandlers(longPayments)['audit-payments'],
    ...comparisonHandlers({
      payments: { ...longPayments, providers: guarded.forComparisons },
      operator,
      pool,
      metrics,
    }),
    ...fiscalHandlers({ ...payments, devices: fiscal, pool, metrics }),
    ...storageHandlers({ payments: longPayments, pool, metrics, settings: config.storage }),
    ...featureJobs,
    ...refundHandlers,
    // Both may be repeated; the message last, because it is sent again whenever the job is.
    'send-refund-message': async (refunded) => {
      await closeRefundedRequest({ cases: history.cases, refunds }, refunded.refundId);
      await refundHandlers['send-refund-message'](refunded);
    },
    ...disputeJobHandlers({ ...payments, disputes }),
    'send-case-message': (message) => sendCaseMessage({ ...payments, cases: history.cases }, message),
    'send-care-message': ({ id }) => sendCareMessage({ ...payments, db }, id),
    'erase-cases': async () => createCaseStore(db).eraseOld(long.clock.now()),
    'import-statements': () => importFolder({ ...long, ...config.settlement, log: payments.log }),
    'erase-requests': () => eraseRequests(db, long.clock.now()),
    'erase-events': () =>
      eraseEvents(db, new Date(long.clock.now().getTime() - config.events.keptDays * 24 * HOUR_MS)),
  };
  return {
    handlers: traceJobs(tracing, handlers),
    dueWork: wireDueWork({ scheduler, events, payments: longPayments }),
  };
}

function wireDueWork({
  scheduler,
  events,
  payments,
}: Pick<Features, 'scheduler' | 'events' | 'payments'>): DueWork {
  const sweep = () =>
    sweepPayments(payments).catch((err) => payments.log.error({ err }, 'failed to sweep payments'));
  return {
    start: () => {
      scheduler.start();
      const sweeps = repeat(SWEEP_EVERY_MS, sweep);
      const sent = repeat(SEND_EVENTS_EVERY_MS, async () => events.wake());
      // A sweep that still runs is cut off with its connections: it is repeated elsewhere.
      return {
        stop: async () => {
          void sweeps.stop();
          await Promise.all([scheduler.stop(), sent.stop()]);
        },
      };
    },
    runOnce: async () => {
      events.wake();
      await scheduler.runDue();
      await payments.store.queueUnsentMessages(payments.clock.now(), MESSAGE_GRACE_MS);
    },
  };
}
