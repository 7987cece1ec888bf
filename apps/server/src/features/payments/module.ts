import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import { registerHealthMetrics } from '@portal/payments/health/register-health-metrics';
import { optionLabel } from '@portal/payments/methods/method-names';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { parseWireMode, toWireMode } from '@portal/payments/methods/payment-mode';
import { MODES, type PaymentMode } from '@portal/payments/providers/registry';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import type { Db } from '@portal/platform/database/open-db';
import type { EventRecipient } from '@portal/platform/events/event';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { Visitors } from '@portal/platform/http/visitors/visitor-cookie';
import { type Module, withDeps } from '@portal/platform/module';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { listCardModes, listHandsetModes } from './handset/list-handset-modes.ts';
import { type HandsetPayment, payFromHandset } from './handset/pay-from-handset.ts';
import { readLatestPayment, resendReceipt } from './handset/read-latest-payment.ts';
import { historyCalls } from './history/history-calls.ts';
import { createHistoryStore } from './history/history-sql.ts';
import { HISTORY_MS, type HistoryDeps, readPurchases } from './history/read-history.ts';
import { registerCallbackRoutes } from './http/callback-routes.ts';
import { registerGatewayReturnRoutes } from './http/gateway-return-routes.ts';
import { paymentCalls } from './http/payment-calls.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { type ReceiptDeps, readReceipt } from './receipt/create-receipt-pdf.ts';
import { registerReceiptRoutes } from './receipt/receipt-routes.ts';
import { createCaseStore } from './reversals/case-store.ts';
import { createStatusFeed } from './status-stream/status-feed.ts';
import { registerStatusStream } from './status-stream/status-stream-routes.ts';
import { createStreamSlots, STREAM_LIMITS } from './status-stream/stream-slots.ts';
import { cancelPayment } from './transactions/cancel-payment.ts';
import {
  findCodePurchase,
  findCodePurchaseWords,
  findOrderNumber,
  mayNetworkProve,
} from './transactions/code-purchase.ts';
import { findOrderPayments } from './transactions/find-order-payments.ts';
import { findOutcome, listOutcomes } from './transactions/find-outcome.ts';
import { promptApprovalsSql } from './transactions/prompt-limit.ts';

/** SQL of how prompts ended, for the metric of the codes feature. */
export const PROMPT_APPROVALS_SQL = promptApprovalsSql;

/** Finds the payments of orders, for features that payments depend on themselves. */
export function orderPaymentFinder(store: PaymentStore) {
  return withDeps(findOrderPayments, store);
}

/** What a one-time code pays, for the codes feature, which payments depend on. */
export function createCodePurchases(
  deps: Parameters<typeof findCodePurchase>[0] & Parameters<typeof findCodePurchaseWords>[0],
) {
  return {
    findCodePurchase: withDeps(findCodePurchase, deps),
    findOrderNumber: withDeps(findOrderNumber, deps),
    findCodePurchaseWords: withDeps(findCodePurchaseWords, deps),
    mayNetworkProve: withDeps(mayNetworkProve, deps),
  };
}

/** Finds out whether the history of a number has any purchase. */
export function purchaseFinder({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  const { hasAny } = createHistoryStore(pool);
  return (msisdn: Msisdn) => hasAny(msisdn, new Date(clock.now().getTime() - HISTORY_MS));
}

type HistoryOptions = Omit<HistoryDeps, 'history' | 'cases' | 'refunds'> & {
  db: Db;
  pool: pg.Pool;
  eventRecipients: readonly EventRecipient[];
};

/** The purchases of a proven number, and the requests to take one back. */
export function createHistory({ db, pool, eventRecipients, ...given }: HistoryOptions) {
  const deps: HistoryDeps = {
    ...given,
    history: createHistoryStore(pool),
    cases: createCaseStore(db, eventRecipients),
    refunds: createRefundStore(pool),
  };
  return {
    deps,
    calls: historyCalls(deps),
    /** The newest purchases of a number that the reader has proved elsewhere. */
    readLatest: async (reader: Parameters<typeof readPurchases>[1], limit: number) =>
      (await readPurchases(deps, reader, { limit, after: null })).purchases,
  } satisfies Module;
}

type Options = {
  limiter: RateLimiter;
  visitors: Visitors;
  metrics: Metrics;
  /** Whether the node is shutting down. */
  isEnding: () => boolean;
  log: FastifyBaseLogger;
  brand: ReceiptDeps['brand'];
  /** Texts of the status page, for the receipt. */
  readStatusTexts: ReceiptDeps['readStatusTexts'];
};

/** Payments: their calls, callbacks, returns from gateways, receipts and streams. */
export function createPayments(deps: PaymentsDeps, options: Options) {
  const { limiter, visitors, metrics, brand, readStatusTexts } = options;
  const { store } = deps;
  const receipts: ReceiptDeps = { payments: deps, brand, readStatusTexts };
  registerHealthMetrics(metrics, deps);
  const streams = {
    feed: createStatusFeed({ readStates: store.readStates, isEnding: options.isEnding, log: options.log }),
    slots: createStreamSlots(STREAM_LIMITS),
  };
  return {
    deps,
    streams,
    calls: paymentCalls(deps),
    routes: {
      visitor: (app: FastifyInstance) => registerStatusStream(app, { ...streams, store, metrics }),
      own: (app: FastifyInstance) => {
        registerCallbackRoutes(app, deps, limiter);
        registerGatewayReturnRoutes(app, deps, { visitors, limiter });
        registerReceiptRoutes(app, receipts, limiter);
      },
    },
    /** From the handset: the ways in which a caller can pay an order. */
    listHandsetModes: withDeps(listHandsetModes, deps),
    /** Pays an order from the handset. `hasPrompt`: the caller approves it there. */
    payFromHandset: async (payment: HandsetPayment) => ({
      ...(await payFromHandset(deps, payment)),
      hasPrompt: MODE_TRAITS[payment.mode].prompt && !instructs(deps, payment.mode),
    }),
    /** The gateways by whose page a card can pay an order. */
    listCardModes: withDeps(listCardModes, deps),
    cancelPayment: withDeps(cancelPayment, deps),
    /** What became of each payment of an order. */
    listOutcomes: withDeps(listOutcomes, deps),
    findOutcome: withDeps(findOutcome, deps),
    /** Ways to pay without a page, for what pays again and again. */
    handsetModes: {
      hasPrompt: (mode: PaymentMode) => MODE_TRAITS[mode].prompt,
      instructs: withDeps(instructs, deps),
      nameOf: (mode: PaymentMode, locale: Locale) => optionLabel(MODES[mode].option, locale, deps),
      /** Gateways of cards share one spelling: the name of the gateway follows it. */
      toWire: (mode: PaymentMode) => {
        const { paymentMode, paymentGateway } = toWireMode(mode, brand);
        return paymentGateway ? `${paymentMode}.${paymentGateway}` : paymentMode;
      },
      fromWire: (spelling: string) => {
        const [paymentMode = '', paymentGateway] = spelling.split('.');
        return parseWireMode({ paymentMode, paymentGateway }, brand);
      },
    },
    /** Whether who pays in a mode does so in the menu of another institution, by instructions that come by SMS too. */
    instructs: withDeps(instructs, deps),
    readReceipt: withDeps(readReceipt, receipts),
    readLatestPayment: withDeps(readLatestPayment, deps),
    resendReceipt: withDeps(resendReceipt, deps),
  } satisfies Module;
}

function instructs({ providers }: PaymentsDeps, mode: PaymentMode): boolean {
  return providers[mode].startInstructs === true;
}
