import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import type { Money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import type { OrderContents, OrderKind } from '@portal/domain/order';
import type { Settings, Sms } from '../../operator/operator.ts';
import type { Secret } from '../../platform/crypto/secret.ts';
import type { Say } from '../../platform/wording/sentences.ts';
import type { DeliverOrder } from './deliver-order.ts';
import type { HealthOfMethods } from './health/read-health.ts';
import type { InFlight } from './in-flight.ts';
import type { IsOffered } from './offered-modes.ts';
import type { PaymentMode } from './payment-mode.ts';
import type { PaymentStore } from './payment-store.ts';
import type { TakePrompt } from './prompt-limit.ts';
import type { Providers } from './providers/registry.ts';

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
  /** An open payment had no next step (SAFETY I6). */
  | 'unscheduled'
  /** Steps wait long after their hour. */
  | 'overdue';

/** Facts for the log: ids and names, never a number, code or PIN. */
export type PaymentLog = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};

/** One provider's way in: `/callbacks/{name}/{secret}`. `secret` is unguessable. */
export type CallbackPath = { name: string; mode: PaymentMode; secret: Secret };

/** What the payments stand on. Wired in deps.ts. */
export type PaymentsDeps = {
  store: PaymentStore;
  clock: Clock;
  newId: () => string;
  brand: Pick<Brand, 'name' | 'code'>;
  say: Say;
  providers: Providers;
  /** Gives what was bought, through the operator. */
  deliver: DeliverOrder;
  sms: Sms;
  settings: Settings;
  /** Whether a mode may be chosen now; see offered-modes.ts. */
  isOffered: IsOffered;
  /** How every way of paying has been doing; see health/judge-method.ts. */
  methodHealth: () => Promise<HealthOfMethods>;
  /** The orders' own `findPayableOrder`. */
  findOrder: (orderId: string) => Promise<PayableOrder | null>;
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
};
