import type { CallInput } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Brand } from '@portal/domain/language/brand';
import type { Money } from '@portal/domain/money/money';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import type { PayerRule } from '@portal/domain/payments/payer-rule';
import type { Clock } from '@portal/domain/time/clock';
import type { Emails } from '../../operator/email-port.ts';
import type { Settings } from '../../operator/operator.ts';
import type { Sms } from '../../operator/sms-port.ts';
import type { FormatText } from '../../platform/wording/sentences.ts';
import type { DeliverOrder } from './engine/deliver-order.ts';
import type { InFlightCalls } from './engine/in-flight-calls.ts';
import type { Payment } from './engine/payment.ts';
import type { PaymentStore } from './engine/payment-store.ts';
import type { SweepFinding } from './engine/safety-net/sweep-finding.ts';
import type { StepRunner } from './engine/step-runner.ts';
import type { IssuedDocument } from './fiscal/read-documents.ts';
import type { HealthByMode } from './health/read-method-health.ts';
import type { MethodFaults } from './method-faults/method-faults.ts';
import type { IsOffered } from './methods/offered-modes.ts';
import type { PaymentMode } from './methods/payment-mode.ts';
import type { NumberChecks } from './number-checks.ts';
import type { CallbackPath } from './providers/create-providers.ts';
import type { Providers } from './providers/registry.ts';
import type { RefundHistoryEntry, ShownRefund } from './refunds/refund.ts';
import type { ReversalState } from './reversals/reversal-rules.ts';
import type { CountPrompt } from './transactions/prompt-limit.ts';

/** The fields of an order that a payment needs. */
export type PayableOrder = {
  id: string;
  visitorId: string;
  kind: OrderKind;
  contents: OrderContents;
  msisdn: Msisdn;
  amount: Money;
  redirectPage: string;
  expiresAt: Date;
  /** It was found by the link that its visitor sent to another person (orders/pay-link). */
  isViaLink?: true;
};

/** The buyer: visitor, and the network whose look-ups are limited together. */
export type Buyer = { visitorId: string; network: string };

/** Prices and stores an order. The same visitor's equal order that is not being paid yet is returned again. */
export type PlaceOrder = (
  input: CallInput<'placeOrder'>,
  buyer: Buyer,
) => Promise<{ kind: 'placed'; orderId: string } | { kind: 'under-way' | 'repeat'; transactionId: string }>;

/** The payment that a proof is used for; see codes/use-proof.ts. `purchase`: `purchaseKey` of its order. */
export type ProvenPayment = {
  orderId: string;
  mode: PaymentMode;
  purchase: string;
  /** Whether a kept proof is enough (kept-proof.ts in `transactions`), and whether this use spends it. */
  kept?: 'accept' | 'spend' | undefined;
};

/**
 * Redeems a verified code (codes/use-proof.ts). False when it is missing, expired, of another visitor or number, or for
 * another order or way to pay.
 */
export type UseProof = (use: {
  proof: string;
  visitorId: string;
  msisdn: Msisdn;
  payment: ProvenPayment;
}) => Promise<boolean>;

/** Proofs that stay valid for payments with a PIN (codes/kept-proofs.ts). */
export type KeptProofs = {
  /** Keeps the proof of a payment whose PIN was right, for the same purchase. */
  keep: (input: { proof: string; visitorId: string; msisdn: Msisdn; purchase: string }) => Promise<void>;
  /** Finds the browser's kept proof for a number and a payment; `null`: a code is needed. */
  find: (query: { visitorId: string; msisdn: Msisdn; payment: ProvenPayment }) => Promise<string | null>;
  /** Ends all of a browser. */
  end: (visitorId: string) => Promise<void>;
};

/** Alarms for the operators of the portal; each is a metric with an alert. */
export const PAYMENT_ALARMS = [
  'review',
  'lead-lost',
  'callback-forged',
  'callback-unknown',
  /** A provider returned the reference of another payment. */
  'reference-taken',
  /** An open payment had no next step (SAFETY I6). */
  'unscheduled',
  /** One of the invariants I1 to I9 is violated (audit/), or acts of the staff were changed (staff-acts). */
  'invariant',
  /** A payer disputes a charge, or a dispute could not be recorded. */
  'dispute',
  /** A provider refuses the portal's key, account, currency or address: the way to pay is off. */
  'misconfigured',
  /** Steps are long overdue. */
  'overdue',
] as const;
export type PaymentAlarm = (typeof PAYMENT_ALARMS)[number];

/** Alarms about one payment, which the log names with them. */
type AlarmOfPayment = Extract<
  PaymentAlarm,
  'review' | 'lead-lost' | 'reference-taken' | 'unscheduled' | 'dispute'
>;

/** Raises an alarm. */
export type RaiseAlarm = {
  (alarm: AlarmOfPayment, payment: string): void;
  (alarm: Exclude<PaymentAlarm, AlarmOfPayment>): void;
};

/** Logger of payments. `facts`: ids and names, never a phone number, a code or a PIN. */
export type PaymentLog = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};

/** Dependencies of the payments, created by the container. */
export type PaymentsDeps = {
  store: PaymentStore;
  clock: Clock;
  newId: () => string;
  brand: Pick<Brand, 'name' | 'code' | 'slug'>;
  formatText: FormatText;
  providers: Providers;
  /** Delivers an order through the operator. */
  deliver: DeliverOrder;
  sms: Sms;
  /** `null`: receipts are not sent by e-mail. */
  emails: Emails | null;
  settings: Settings;
  /** Whether a mode is offered at the moment; see offered-modes.ts. */
  isOffered: IsOffered;
  /** Numbers accepted by wallets of other companies. A method without a rule accepts this operator's lines. */
  payerRules: Readonly<Record<string, PayerRule>>;
  /** Ways to pay that are off because their provider refuses the portal's configuration. */
  methodFaults: MethodFaults;
  /** Health of every payment method, from its latest payments (health/). */
  methodHealth: () => Promise<HealthByMode>;
  /** `createPayableOrderReader` of the orders feature: by the order's id or the token of its link. */
  findOrder: (orderId: string) => Promise<PayableOrder | null>;
  /** The latest order of a browser that can still be paid (`createLatestOrderReader` of the orders feature). */
  findLatestOrder: (visitorId: string) => Promise<PayableOrder | null>;
  /** The number that a router is registered for, from the operator; `null`: none. */
  findRouterContact: (router: Msisdn) => Promise<Msisdn | null>;
  /** What a number may pay from its airtime for others in a day (AIRTIME_FOR_OTHERS_PER_DAY). */
  airtimeForOthers: Money;
  /** The portal tells the recipient of a purchase that another number paid (RECIPIENT_SMS). */
  tellsRecipients: boolean;
  /** `findLatestPayLink` of the orders feature: the link that another person pays an order by. */
  findPayLink: (orderId: string) => Promise<{ token: string; isUsable: boolean } | null>;
  /** `reversalSeenBy` of reversals/: the request to take a delivered purchase back, for those who paid it. */
  findReversal: (payment: Payment, visitorId: string) => Promise<ReversalState | null>;
  /** The refunds after delivery of a payment, oldest first, with their history. */
  findRefunds: (
    paymentId: string,
  ) => Promise<{ refunds: readonly ShownRefund[]; events: readonly RefundHistoryEntry[] }>;
  /** The signed fiscal documents of a payment (fiscal/); `null`: there is no fiscal device. */
  findFiscalDocuments: ((paymentId: string) => Promise<IssuedDocument[]>) | null;
  /** `placeOrderOnce` of the orders feature: prices and stores the order of a SPEC payload. */
  placeOrder: PlaceOrder;
  /** `useProof` of the codes feature. */
  useProof: UseProof;
  keptProofs: KeptProofs;
  /** Whether the number that pays or is paid back may be in other hands. */
  numberChecks: NumberChecks;
  /** Limits the prompts on one handset. */
  countPrompt: CountPrompt;
  /** Does the step that follows a recorded change in this process. */
  steps: StepRunner;
  /** Provider calls that continue after the browser was answered; awaited before the process stops. */
  inFlight: InFlightCalls;
  /** The callback paths of all providers. */
  callbackPaths: readonly CallbackPath[];
  /** Public URL of this portal, without a trailing slash. */
  publicUrl: () => string;
  /** Resolves after that many milliseconds. Tests pass their own. */
  wait: (ms: number) => Promise<void>;
  log: PaymentLog;
  alarm: RaiseAlarm;
  /** Queues the question about a dispute that a callback named. */
  queueDisputeCheck: (mode: PaymentMode, dispute: string) => Promise<void>;
  /** Counts a repeated callback, by the name of its path. */
  countReplay: (provider: string) => void;
  /** Counts what the sweep repaired. */
  countSwept: (finding: SweepFinding, found: number) => void;
};
