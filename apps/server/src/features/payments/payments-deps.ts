import type { CallInput } from '@portal/contract/calls';
import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import type { Money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import type { OrderContents, OrderKind } from '@portal/domain/order';
import type { PayerRule } from '@portal/domain/payer-rule';
import type { Settings, Sms } from '../../operator/operator.ts';
import type { Say } from '../../platform/wording/sentences.ts';
import type { DeliverOrder } from './deliver-order.ts';
import type { HealthOfMethods } from './health/read-health.ts';
import type { InFlight } from './in-flight.ts';
import type { IsOffered } from './offered-modes.ts';
import type { PaymentStore } from './payment-store.ts';
import type { TakePrompt } from './prompt-limit.ts';
import type { CallbackPath } from './providers/create-providers.ts';
import type { Providers } from './providers/registry.ts';
import type { SweepFinding } from './sweep-payments.ts';

/** An order as a payment needs it. */
export type PayableOrder = {
  id: string;
  visitorId: string;
  kind: OrderKind;
  contents: OrderContents;
  msisdn: Msisdn;
  amount: Money;
  redirectPage: string;
  expiresAt: Date;
};

/** Who buys: a visitor, and the network their look-ups are counted for. */
export type Buyer = { visitorId: string; network: string };

/** Prices and keeps an order; the same visitor's equal one that is not under way yet is given again. */
export type PlaceOrder = (
  wish: CallInput<'placeOrder'>,
  buyer: Buyer,
) => Promise<
  { kind: 'placed'; orderId: string } | { kind: 'repeat'; secondsAgo: number; transactionId: string }
>;

/** Uses up a verified code; see codes/use-proof.ts. False: missing, expired, another's or used for something else. */
export type UseProof = (use: {
  proof: string;
  visitorId: string;
  msisdn: Msisdn;
  /** What it is used for; the same proof may serve the same thing again, never another. */
  usedFor: string;
}) => Promise<boolean>;

/** What an operator of this portal must hear of: each becomes a metric with an alarm. */
export type PaymentAlarm =
  | 'review'
  | 'lead-lost'
  | 'callback-forged'
  | 'callback-unknown'
  /** A provider named a charge that is another payment's. */
  | 'reference-taken'
  /** An open payment had no next step (SAFETY I6). */
  | 'unscheduled'
  /** One of I1 to I8 is broken (audit/). */
  | 'invariant'
  /** Steps wait long after their hour. */
  | 'overdue';

/** Facts for the log: ids and names, never a number, code or PIN. */
export type PaymentLog = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};

/** What the payments stand on. Wired in deps.ts. */
export type PaymentsDeps = {
  store: PaymentStore;
  clock: Clock;
  newId: () => string;
  brand: Pick<Brand, 'name' | 'code' | 'slug'>;
  say: Say;
  providers: Providers;
  /** Gives what was bought, through the operator. */
  deliver: DeliverOrder;
  sms: Sms;
  settings: Settings;
  /** Whether a mode may be chosen now; see offered-modes.ts. */
  isOffered: IsOffered;
  /** Which numbers may pay with wallets of other companies; a way without a rule takes this operator's lines. */
  payerRules: Readonly<Record<string, PayerRule>>;
  /** How every way of paying has been doing; see health/judge-method.ts. */
  methodHealth: () => Promise<HealthOfMethods>;
  /** The orders' own `findPayableOrder`. */
  findOrder: (orderId: string) => Promise<PayableOrder | null>;
  /** The orders' own `placeOrderOnce`: prices and keeps what SPEC's payload describes. */
  placeOrder: PlaceOrder;
  /** The codes' own `useProof`. */
  useProof: UseProof;
  /** Limits how often a handset is asked to approve. */
  takePrompt: TakePrompt;
  /** Calls that go on after the browser was answered; drained before the process ends. */
  inFlight: InFlight;
  /** Where providers call us. */
  callbackPaths: readonly CallbackPath[];
  /** Address of this portal as browsers know it, without a slash at the end. */
  publicUrl: () => string;
  /** Resolves after that many milliseconds. Tests hand in their own. */
  wait: (ms: number) => Promise<void>;
  log: PaymentLog;
  alarm: (alarm: PaymentAlarm) => void;
  /** Counts a callback that came before, by the name of its path. */
  countReplay: (provider: string) => void;
  /** Counts what the sweep found and mended. */
  countSwept: (finding: SweepFinding, found: number) => void;
};
