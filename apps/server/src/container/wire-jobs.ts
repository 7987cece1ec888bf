import type { Clock } from '@portal/domain/time/clock';
import type { Operator } from '@portal/operator/operator';
import { eraseRequests } from '@portal/operator/requests/erase-requests';
import { archivePayments } from '@portal/payments/archive/archive-payments';
import { auditInvariants } from '@portal/payments/audit/audit-invariants';
import { readLastAuditTime, readViolationCounts } from '@portal/payments/audit/check-invariants';
import { sendCareMessage } from '@portal/payments/care/care-messages';
import type { GuardedProviders } from '@portal/payments/circuit-breaker/guard-providers';
import { disputeJobHandlers } from '@portal/payments/disputes/dispute-jobs';
import { createDisputeStore } from '@portal/payments/disputes/dispute-store';
import { paymentJobHandlers } from '@portal/payments/engine/payment-jobs';
import { createPaymentStore } from '@portal/payments/engine/payment-store';
import { MESSAGE_GRACE_MS, sweepPayments } from '@portal/payments/engine/safety-net/sweep-payments';
import type { FiscalDevices } from '@portal/payments/fiscal/fiscal-device';
import { anonymisePayments } from '@portal/payments/privacy/anonymise-payments';
import { refundJobHandlers } from '@portal/payments/refunds/refund-jobs';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { createTakeBack } from '@portal/payments/refunds/take-back-delivery';
import type { Db } from '@portal/platform/database/open-db';
import { maintainPartitions } from '@portal/platform/database/partitions/maintain-partitions';
import { countUnplacedRows } from '@portal/platform/database/partitions/partition-store';
import { eraseEvents } from '@portal/platform/events/event-store';
import type { EventSender } from '@portal/platform/events/send-events';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { WorkerOptions } from '@portal/platform/jobs/job-queue';
import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { repeat } from '@portal/platform/repeat';
import type { Tracing } from '@portal/platform/tracing/tracing';
import { auditCloses } from '@portal/settlement/close/audit-closes';
import { createComparisonStore } from '@portal/settlement/comparison/comparison-store';
import { comparisonJobHandlers } from '@portal/settlement/comparison/queue-comparisons';
import { countOpenDifferences } from '@portal/settlement/differences/difference-store';
import { registerFolderMetrics } from '@portal/settlement/import/folder-metrics';
import { importFolder } from '@portal/settlement/import/import-folder';
import { countJournalFilesWaiting, writeJournalFiles } from '@portal/settlement/outgoing/write-journal-files';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { HistoryDeps } from '../features/payments/history/read-history.ts';
import { deleteOldCallbacks } from '../features/payments/http/handle-callback.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import { createCaseStore } from '../features/payments/reversals/case-store.ts';
import { closeRefundedRequest } from '../features/payments/reversals/close-refunded-request.ts';
import { sendCaseMessage } from '../features/payments/reversals/send-case-message.ts';
import { createVerificationStore } from '../features/payments/staff/verification-store.ts';
import { verifyPayment } from '../features/payments/staff/verify-payment.ts';
import { auditStaffActs } from '../features/staff-acts/check-audit.ts';
import type { collectJobs } from './handlers.ts';
import { traceJobs } from './trace-payments.ts';
import { fiscalHandlers } from './wire-fiscal.ts';
import type { wireScheduler } from './wire-scheduler.ts';

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
  metrics.gauge('journal_files_waiting', 'Closed days without a complete journal file in the folder', () =>
    countJournalFilesWaiting(pool, config.settlement.journalFiles),
  );
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
    'write-journal-files': () =>
      writeJournalFiles({ ...long, settings: config.settlement.journalFiles, log: payments.log }),
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
      await events.settled();
      await payments.store.queueUnsentMessages(payments.clock.now(), MESSAGE_GRACE_MS);
    },
  };
}

type StorageOptions = {
  /** With connections that allow long statements. */
  payments: PaymentsDeps;
  pool: pg.Pool;
  metrics: Metrics;
  settings: Config['storage'];
};

/** Handlers of the jobs that archive payments, make partitions and drop what is not kept, and their metric. */
function storageHandlers({
  payments,
  pool,
  metrics,
  settings,
}: StorageOptions): JobHandlers<
  'archive-payments' | 'anonymise-payments' | 'maintain-partitions' | 'erase-callbacks'
> {
  const { clock, log } = payments;
  const {
    archiveAfterDays: afterDays,
    personalMonths: keptMonths,
    paymentMonths,
    staffActMonths,
    callbackDays,
  } = settings;
  metrics.gauge('storage_unplaced_rows', 'Rows in the default partitions, whose month has no partition', () =>
    countUnplacedRows(pool),
  );
  return {
    'archive-payments': async () => void (await archivePayments({ ...payments, pool, afterDays })),
    'anonymise-payments': async () => void (await anonymisePayments({ pool, clock, log, keptMonths })),
    'maintain-partitions': async () => {
      const kept = {
        archived_payments: paymentMonths,
        // A trial balance adds up all entries since the beginning.
        journal: null,
        payment_callbacks: null,
        staff_audit: staffActMonths,
      };
      const dropped = await maintainPartitions(pool, clock.now(), kept);
      if (dropped.length > 0) log.info({ partitions: dropped }, 'partitions dropped');
    },
    'erase-callbacks': () => deleteOldCallbacks(payments, callbackDays),
  };
}

type ComparisonOptions = {
  payments: Pick<PaymentsDeps, 'store' | 'providers' | 'clock' | 'log' | 'alarm'>;
  operator: Pick<Operator, 'deliveries'>;
  pool: WorkerOptions['pool'];
  metrics: Metrics;
};

/** Handlers of the jobs that compare, audit and verify, and their metrics. */
function comparisonHandlers({ payments, operator: { deliveries }, pool, metrics }: ComparisonOptions) {
  const { store, providers, clock, log, alarm } = payments;
  const verifications = createVerificationStore(pool);
  metrics.gauges(
    {
      name: 'settlement_differences_open',
      help: 'Differences to the records of others that are neither explained nor gone',
      label: 'origin',
    },
    () => countOpenDifferences(pool),
  );
  metrics.gauges(
    {
      name: 'payment_invariant_violations',
      help: 'Violations of each invariant of SAFETY 1.2 when it was last checked',
      label: 'invariant',
    },
    () => readViolationCounts(pool),
  );
  metrics.gauge('payment_invariants_checked_timestamp_seconds', 'When the invariants were last checked', () =>
    readLastAuditTime(pool),
  );
  return {
    ...comparisonJobHandlers({
      store: createComparisonStore(pool),
      payments: store,
      providers,
      deliveries,
      clock,
      log,
    }),
    'audit-invariants': async () => {
      await auditInvariants({ pool, clock, log, alarm });
      await auditStaffActs({ pool, log, alarm: () => alarm('invariant') });
      await auditCloses({ pool, clock, log, alarm });
    },
    'verify-payment': ({ verificationId }: { verificationId: string }) =>
      verifyPayment({ store, providers, clock, log, verifications, deliveries }, verificationId),
  };
}
