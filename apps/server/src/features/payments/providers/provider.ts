import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { Statements } from './statement.ts';

/**
 * The port every way of paying implements: two required methods, the rest are capabilities of their own.
 * A provider never decides what a payment becomes; it only says what it knows.
 */
export type PaymentProvider = {
  /**
   * Puts the payment before the customer. Called again with the same `reference`, it must not charge twice.
   * Must settle within {@link START_SETTLES_WITHIN_MS}, with `unknown` if need be.
   */
  start: (request: StartRequest) => Promise<StartOutcome>;
  /** Asks the provider what became of it. The only source of truth about money. */
  check: (request: CheckRequest) => Promise<CheckOutcome>;
  refunds?: Refunds;
  callbacks?: Callbacks;
  cancellation?: Cancellation;
  quotes?: Quotes;
  pins?: Pins;
  accounts?: Accounts;
  statements?: Statements;
};

/**
 * Longest a `start` may take, connection and retries included: 50 s are needed, shorter limits have made false
 * errors (SAFETY R5). Only well after it may "the provider has no such reference" be believed.
 */
export const START_SETTLES_WITHIN_MS = 55_000;

/** Longest wait for one call about money; what is left of the above is for its token. */
export const PAYMENT_TIMEOUT_MS = START_SETTLES_WITHIN_MS - 3_000;

/** What is asked of a provider. `reference` is ours, fixed and stored before the call: the idempotency key. */
export type StartRequest = {
  reference: string;
  payer: Msisdn;
  amount: Money;
  /** Shown to the customer in the prompt: letters, digits and spaces only, at most 64. */
  description: string;
  /** Where the gateway sends its receipt; `null` where none is asked for. */
  email: string | null;
  /** Absolute address on this portal that the customer's browser comes back to. It has no query. */
  returnUrl: string;
  /** PIN mode: what the browser encrypted for the wallet. Relayed, never opened here (SAFETY X9). */
  encryptedPin?: string;
};

/** Enough to ask again. `amount` is what we asked for, to be compared with what the provider says. */
export type CheckRequest = ProviderNames & { amount: Money };

/** What a payment is called. */
export type ProviderNames = {
  /** Ours. */
  reference: string;
  /** The provider's, as it answered us. */
  providerReference: string | null;
  /**
   * The provider's as a callback told it, which anybody may have sent: to be used only when the provider's answer
   * about it names our reference too.
   */
  notifiedReference?: string | null;
};

/** Reasons the customer is told. Keys of the words on the status page. */
export type DeclineReason =
  | 'insufficient-funds'
  | 'insufficient-airtime'
  /** The line of the payer can't pay: barred, closed, or without airtime of its own. */
  | 'payer-line-refused'
  | 'limit-exceeded'
  | 'refused-by-customer'
  | 'no-answer'
  | 'wallet-barred'
  | 'wallet-locked'
  | 'never-arrived'
  | 'refused';

/** What the provider said to `start`. */
export type StartOutcome =
  | { kind: 'awaiting-customer'; providerReference: string | null }
  | { kind: 'redirect'; url: string; providerReference: string | null }
  | Confirmed
  | { kind: 'declined'; reason: DeclineReason }
  /** Nothing was taken; the customer may try another PIN on the same payment. */
  | { kind: 'wrong-pin'; attemptsLeft: number }
  | { kind: 'wallet-locked' }
  /** Certainly never sent: connection refused, no token. The same reference may be tried again. */
  | { kind: 'not-sent'; cause: unknown }
  /** May or may not have happened: time-out, 5xx, garbage, ambiguous code (RULINGS 5). */
  | { kind: 'unknown'; cause: unknown };

/** What the provider said to `check`. */
export type CheckOutcome =
  | Confirmed
  | { kind: 'pending' }
  /** Nobody has paid and nothing is on its way, though the customer still could: a page that was left. */
  | { kind: 'unpaid' }
  | { kind: 'declined'; reason: DeclineReason }
  /** The provider has no such reference. */
  | { kind: 'never-arrived' }
  | { kind: 'unknown'; cause: unknown };

/** Money was taken: how much, in the provider's own words, so that a difference is noticed. */
export type Confirmed = { kind: 'paid'; providerReference: string; charged: Money | null };

/** Taking no more money for a payment that is over on our side. */
export type Cancellation = {
  /** Cancels what nobody has paid. What was paid meanwhile stays paid. Throws when the provider does not answer. */
  cancel: (names: ProviderNames) => Promise<void>;
};

/** A refund that is wanted. */
export type RefundRequest = ProviderNames & {
  providerReference: string;
  amount: Money;
  /**
   * Number of the refund, from 1. Repeating one gives the money back once and tells what became of it. A new number
   * comes only after the provider has refused the one before for good: then it is a new refund to the provider.
   */
  attempt: number;
};

/** Giving money back in full. */
export type Refunds = { refund: (request: RefundRequest) => Promise<RefundOutcome> };

/** What became of a refund. */
export type RefundOutcome =
  | { kind: 'refunded'; refundReference: string }
  /** The provider has accepted it and will carry it out; asked again under the same number it says how it ended. */
  | { kind: 'submitted'; refundReference: string | null }
  /** Certainly not given back under this number, and never will be. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; cause: unknown };

/** Gateways that take another currency than the order's. */
export type Quotes = {
  /** What the customer's card is charged for an amount; `null` when it can't be said. */
  charged: (amount: Money) => Money | null;
};

/** Wallets that take a PIN typed on our page. */
export type Pins = {
  /** RSA public key (base64 SPKI) the browser encrypts the PIN with, and its id. */
  encryptionKey: () => Promise<{ id: string; key: string }>;
};

/** Wallets that can say whether a number has an account. */
export type Accounts = { hasWallet: (msisdn: Msisdn) => Promise<boolean> };

/** Providers that call us when something became of a payment. */
export type Callbacks = {
  /**
   * Reads a callback's raw body: our reference, `null` when it names none, and whether its signature is right (where
   * the protocol has none: whether it can be read at all). What it says about money is not asked for: the answer of
   * `check` counts, so a forged one is harmless.
   */
  read: (body: string, around?: CallbackAround) => CallbackRead;
  /**
   * Keeps what only a callback tells and a later question or refund needs, such as the provider's own name for the
   * payment. Called with genuine ones alone, before the payment is checked.
   */
  hear?: (body: string, around: CallbackAround) => Promise<void>;
};

/** What came with a callback's body. Header names are in lower case. */
export type CallbackAround = { headers: Record<string, string | undefined>; query: Record<string, string> };

/** What a callback says, and the answer its sender waits for where the protocol wants a certain one. */
export type CallbackRead = {
  reference: string | null;
  genuine: boolean;
  /** The provider's own name for the payment, where only the callback may tell it. */
  providerReference?: string | null;
  reply?: { type: string; body: string };
};
