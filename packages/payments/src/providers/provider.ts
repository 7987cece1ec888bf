import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { CALL_TIMEOUT_MS } from '@portal/platform/api-client/send-call';
import type { Backend } from './backend.ts';
import type { DeclineReason } from './decline-reason.ts';
import type { Disputes } from './disputes.ts';
import type { Instructions } from './instructions.ts';
import type { ProviderMandates } from './mandates.ts';
import type { ProviderRecords } from './provider-records.ts';

export type { DeclineReason } from './decline-reason.ts';

/**
 * The port every payment mode implements: two required methods; the others are separate capabilities. A provider never
 * decides the state of a payment; it only reports outcomes.
 */
export type PaymentProvider = {
  /**
   * Requests the payment from the customer. Called again with the same `reference`, it must not charge twice.
   * Must resolve within {@link START_SETTLES_WITHIN_MS}, with `unknown` if necessary.
   */
  start: (request: StartRequest) => Promise<StartOutcome>;
  /** Queries the outcome of a payment. The only source of truth about money. */
  check: (request: CheckRequest) => Promise<CheckOutcome>;
  refunds?: Refunds;
  payouts?: Payouts;
  callbacks?: Callbacks;
  cancellation?: Cancellation;
  quotes?: Quotes;
  pins?: Pins;
  accounts?: Accounts;
  payers?: Payers;
  records?: ProviderRecords;
  disputes?: Disputes;
  mandates?: ProviderMandates;
  backend?: Backend;
  /** `start` is answered only when the payer has answered the prompt: that it takes long says nothing about the provider. */
  startWaitsForPayer?: boolean;
  /** The customer pays by {@link Instructions} that only the answer to a start has: after a lost one the start is repeated. */
  startInstructs?: boolean;
};

/**
 * Longest a `start` may take, its call and three seconds for its token. "The provider has no such reference" counts only
 * well after it.
 */
export const START_SETTLES_WITHIN_MS = CALL_TIMEOUT_MS + 3_000;

/** Who caused a call. Failures are counted by it, so that no single customer makes a provider count as down (RULINGS 84). */
export type CallOrigin = {
  payer: string;
  /** Id of the visitor who pays. */
  browser: string;
  /** Network that the browser is in, /24 or /48. Left out: none, as by USSD and in jobs. */
  network?: string;
};

/** A start. `reference` is ours, fixed and stored before the call: the idempotency key. */
export type StartRequest = {
  reference: string;
  payer: Msisdn;
  amount: Money;
  /**
   * Shown to the customer in the prompt: amount, recipient and product. Letters, digits and spaces only, at most 64; a
   * shorter field gets its beginning.
   */
  description: string;
  /** The number or account that is paid for, letters and digits: for a field that is too short for the description. */
  recipient?: string;
  /** Where the gateway sends its receipt; `null` for modes without an e-mail address. */
  email: string | null;
  /** Absolute address on this portal that the customer's browser comes back to. It has no query. */
  returnUrl: string;
  /** PIN mode: what the browser encrypted for the wallet. Relayed, never opened here (SAFETY X9). */
  encryptedPin?: string;
  /**
   * Charged under this mandate of the payer, without a prompt; the description names it in the payer's own list. A provider that says
   * that the mandate is none (any more) is an answer: `declined` with `mandate-ended`, and nothing was charged.
   */
  mandate?: { providerMandate: string };
  /** Not sent. Left out: the payment counts as its own payer and browser. */
  origin?: CallOrigin;
};

/** A check. `amount` is the requested amount, to be compared with the charged one. `origin` is not sent. */
export type CheckRequest = ProviderNames & { amount: Money; origin?: CallOrigin };

/** The references of a payment. */
export type ProviderNames = {
  /** Ours. */
  reference: string;
  /** The provider's, from its answer to a call. */
  providerReference: string | null;
  /**
   * The provider's, from a callback, which anybody may have sent: to be used only when the provider's answer about it
   * contains our reference too.
   */
  notifiedReference?: string | null;
};

/**
 * The outcome of a `start`. An answer about the content of this request (its PIN, number, amount) is an answer, whatever its
 * HTTP status: `declined`, `wrong-pin` or `unreadable-pin`. `not-sent` and `unknown` are for what no customer can cause
 * (RULINGS 84).
 */
export type StartOutcome =
  /** `instructions`: what the customer does to pay; left out, the provider asks the customer itself. */
  | { kind: 'awaiting-customer'; providerReference: string | null; instructions?: Instructions }
  | { kind: 'redirect'; url: string; providerReference: string | null }
  | Confirmed
  | { kind: 'declined'; reason: DeclineReason }
  /** Nothing was taken; the customer may try another PIN on the same payment. */
  | { kind: 'wrong-pin'; attemptsLeft: number }
  /** The encrypted PIN was stale, used before or no ciphertext. Nothing was taken; the customer may type the PIN again. */
  | { kind: 'unreadable-pin'; cause: unknown }
  | { kind: 'wallet-locked' }
  /** Certainly never sent: connection refused, no token. The same reference may be tried again. */
  | { kind: 'not-sent'; cause: unknown }
  /**
   * Certainly nothing was charged: the provider refuses every request of this portal, whoever pays. Only for codes that no
   * input of a customer can cause (RULINGS 84). The way to pay is switched off, and the customer is told another one.
   * A check or refund that meets such a fault is `unknown` with the fault as its cause.
   */
  | { kind: 'misconfigured'; cause: ConfigurationFault }
  /** May or may not have happened: time-out, 5xx, garbage, ambiguous code (RULINGS 5). */
  | { kind: 'unknown'; cause: unknown };

/** The outcome of a `check`. */
export type CheckOutcome =
  | Confirmed
  | { kind: 'pending' }
  /** Not paid, though the customer still can: a page that was left. */
  | { kind: 'unpaid' }
  | { kind: 'declined'; reason: DeclineReason }
  /** A card was refused on the provider's page, which may still take another one (decision 184). */
  | { kind: 'attempt-declined'; reason: DeclineReason }
  /** The provider has no such reference. */
  | { kind: 'never-arrived' }
  /**
   * Certainly nothing was charged, and never will be: the provider blames how the portal's account is set up. It says so about
   * one payment, so it is an alarm, and nothing is switched off.
   */
  | { kind: 'misconfigured'; cause: ConfigurationFault }
  | { kind: 'unknown'; cause: unknown };

/**
 * Money was charged. `charged`: the amount that the provider reports, so that a difference is noticed; `null` when it reports
 * none, `unnamed` when it took another amount that cannot be said in the currency of the order.
 */
export type Confirmed = { kind: 'paid'; providerReference: string; charged: Money | 'unnamed' | null };

/** Cancelling a payment that is closed on our side. */
export type Cancellation = {
  /** Cancels an unpaid payment; one that was paid meanwhile stays paid. Throws when the provider does not answer. */
  cancel: (names: ProviderNames) => Promise<void>;
};

/** A refund. */
export type RefundRequest = ProviderNames & {
  providerReference: string;
  /** When the payment was created: no refund of it is older. */
  paymentCreatedAt?: Date;
  amount: Money;
  /**
   * Number of the refund, from 1. A repeat with the same number refunds nothing more and has its current outcome. A new
   * number comes only after a final refusal of the one before: it is a new refund for the provider.
   */
  attempt: number;
  /** What became of an earlier request with this number: its answer is not clear, or it was accepted. Left out: there was none. */
  earlier?: 'unclear' | 'accepted';
};

/** A refund of a part of a charge, or of what is left of it. */
export type PartRefundRequest = ProviderNames & {
  providerReference: string;
  /** When the payment was created: no refund of it is older. */
  paymentCreatedAt?: Date;
  /** In the currency that was charged. */
  amount: Money;
  /** What was charged. */
  charged: Money;
  /** Number of the wallet that paid. */
  payer: Msisdn;
  /** Idempotency key, fixed and stored before the call: letters, digits, `-` and `_`, at most 32. */
  key: string;
};

/** Refunding. */
export type Refunds = {
  /** Refunds the whole amount. */
  refund: (request: RefundRequest) => Promise<RefundOutcome>;
  /**
   * Refunds a part; several of them up to the charged amount. A repeat with the same key refunds nothing more and has its
   * current outcome. Missing where the provider refunds whole charges only.
   */
  refundPart?: (request: PartRefundRequest) => Promise<RefundOutcome>;
  /**
   * The provider recognises no repeat, and nothing can be found by a key. A refund is requested once, and answered with the final
   * outcome, or `unknown` for a person to look up (decision 208). A refusal of what staff request again may mean that the first
   * request worked.
   */
  requestOnce?: boolean;
};

/** A payment out of our account to a wallet. */
export type PayoutRequest = {
  /** Our reference of the payment that it is about. */
  reference: string;
  payee: Msisdn;
  amount: Money;
  /** Idempotency key, fixed and stored before the call: letters, digits and `-`. */
  key: string;
};

/** Providers that pay to any wallet of theirs: a refund to another wallet of the payer. */
export type Payouts = {
  /** A repeat with the same key pays nothing more and has its current outcome. */
  payOut: (request: PayoutRequest) => Promise<RefundOutcome>;
};

/** The outcome of a refund. */
export type RefundOutcome =
  | { kind: 'refunded'; refundReference: string }
  /** The provider has accepted it and will carry it out; a repeat with the same number has its result. */
  | { kind: 'submitted'; refundReference: string | null }
  /** Certainly not refunded with this number, and never will be. */
  | { kind: 'refused'; reason: string }
  /** `isSent: false`: certainly not requested, so a provider that recognises no repeat may be asked again. */
  | { kind: 'unknown'; cause: unknown; isSent?: false };

/** Gateways that charge in another currency than the order's. */
export type Quotes = {
  /** What the customer's card is charged for an amount; `null` when it is not known. */
  charged: (amount: Money) => Money | null;
};

/** Wallets that take a PIN typed on our page. */
export type Pins = {
  /** RSA public key (base64 SPKI) the browser encrypts the PIN with, and its id. */
  encryptionKey: () => Promise<{ id: string; key: string }>;
};

/** Wallets that can look up whether a number has an account. */
export type Accounts = { hasWallet: (msisdn: Msisdn) => Promise<boolean> };

/**
 * Providers that tell whose account a request would go to, so that the customer confirms it before. Who may be told, and how much of
 * the name, is not decided here.
 */
export type Payers = {
  /** The name of who has the number; `null`: nobody has it. Rejects when the provider does not answer. */
  findName: (msisdn: Msisdn) => Promise<string | null>;
};

/** Providers that send callbacks about payments. */
export type Callbacks = {
  /**
   * Reads a callback's raw body: our reference, `null` when it has none, and whether its signature is valid (where the
   * protocol has none: whether it can be read at all). What it contains about money is ignored: only `check` counts, so a
   * forged callback is harmless.
   */
  read: (body: string, around?: CallbackAround) => CallbackRead;
  /**
   * Stores what only a callback contains and a later check or refund needs, such as the provider's own name for the
   * payment. Called only with genuine callbacks, before the payment is checked.
   * @param findCharge reads the provider's reference of the charge that is recorded for the payment; `null`: none is
   */
  save?: (body: string, around: CallbackAround, findCharge: () => Promise<string | null>) => Promise<void>;
};

/** Headers and query of a callback. Header names are in lower case. */
export type CallbackAround = { headers: Record<string, string | undefined>; query: Record<string, string> };

/** What a callback contains, and the reply where the protocol requires a certain one. */
export type CallbackRead = {
  reference: string | null;
  genuine: boolean;
  /**
   * The provider's own name for the payment, where only the callback may contain it. Without our reference an open payment is
   * found by it.
   */
  providerReference?: string | null;
  reply?: { type: string; body: string };
};
