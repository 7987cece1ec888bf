// What who writes an adapter tells `isano-conformance` about the other side, by its documents: how its requests look and how it answers.
import type { Currency } from '@portal/domain/money/money';
import type { CalendarDate } from '@portal/domain/time/calendar-date';
import type { SmsCallbackRequest } from '@portal/operator/sms-port';
import type { CallbackAround, DeclineReason } from '@portal/payments/providers/provider';

/** A request that the adapter made. `query` and `headers` by name, headers in lower-case letters. */
export type OtherSideRequest = {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** An answer of the other side; an object is sent as JSON. */
export type OtherSideAnswer = { status: number; headers?: Record<string, string>; body: string | object };

/** The other side of an adapter that sends messages. */
export type SmsConformance = {
  /** The environment variables of a portal whose other side is at `url`, all that it needs. */
  environment: (url: string) => Record<string, string>;
  /** A number of the country, in its national digits; left out, one of Rwanda. */
  number?: string;
  /** Values of the environment that must not be seen in outcomes and logs, such as a key. */
  secrets: readonly string[];
  /** Whom a request sends what; `null` for a request that sends nothing, such as one for a token. */
  readMessage: (request: OtherSideRequest) => { to: string; text: string } | null;
  /** Answers to a request that sends a message. */
  answers: {
    accepted: (request: OtherSideRequest) => OtherSideAnswer;
    /** The message will never be sent: a wrong number. */
    refused?: (request: OtherSideRequest) => OtherSideAnswer;
    /** It was not sent, and another account would send it: no credit, too busy, a wrong key. */
    notSent?: (request: OtherSideRequest) => OtherSideAnswer;
  };
  /** Answers a request that sends nothing. */
  answerOther?: (request: OtherSideRequest) => OtherSideAnswer;
  /** What the other side calls; left out, it does not. */
  callbacks?: {
    delivered: (messageId: string) => SmsCallbackRequest;
    failed: (messageId: string) => SmsCallbackRequest;
    /** Left out, only ends are reported. */
    pending?: (messageId: string) => SmsCallbackRequest;
    /** Several messages in one request, all delivered. */
    several?: (messageIds: readonly string[]) => SmsCallbackRequest;
    /** Signed with another key; left out, requests are not signed. */
    forged?: (messageId: string) => SmsCallbackRequest;
    /** A message of a customer, whose number has its country code. */
    inbound?: (from: string, text: string) => SmsCallbackRequest;
  };
};

/** Checks the type of the description. A file `conformance.ts` beside the adapter exports it as `conformance`. */
export function defineSmsConformance(conformance: SmsConformance): SmsConformance {
  return conformance;
}

/**
 * The other side of an adapter that delivers or charges, with what it keeps: balances, requests. `isano-conformance` puts it on a
 * real socket, and loses, delays, cuts and alters its answers.
 */
export type World = {
  /** Answers a request as the documents say, and keeps what it changes. */
  answer: (request: OtherSideRequest) => OtherSideAnswer;
};

/** What each description of such an other side has. */
type WorldConformance = {
  /**
   * The environment variables of a portal whose other side is at `url`, all that the adapter needs.
   * @param waitSeconds how long the adapter may wait for an answer; an adapter without such a setting leaves it out
   */
  environment: (url: string, waitSeconds: number) => Record<string, string>;
  /** A number of the country, in its national digits, after which others are counted; left out, one of Rwanda. */
  number?: string;
  /** Values of the environment that must not be seen in outcomes, such as a key. */
  secrets: readonly string[];
};

/** A line, and what the other side makes of a delivery to it. `half`: it delivers half of what it was asked for, and says so. */
export type LineKind = 'prepaid' | 'barred' | 'closed' | 'half';

/** The other side of an operator's ports. Numbers have their country code and no plus. */
export type OperatorWorld = World & {
  /** The number that a request delivers to; `null` for each other request, such as one for a token. */
  readDelivery: (request: OtherSideRequest) => string | null;
  addLine: (number: string, kind: LineKind) => void;
  /** What a line got: whole units of airtime, or the number of its bundles. */
  received: (number: string) => number;
};

/** The description of an operator's other side, which sells airtime or a bundle. */
export type OperatorConformance = WorldConformance & {
  /** Lines that it can have besides prepaid ones. */
  lines: readonly Exclude<LineKind, 'prepaid'>[];
  /** The bundle of the scenarios, its price in whole units; left out, airtime is delivered. */
  bundle?: { productCode: string; price: number };
  /** Makes an other side that nobody has used. @param now its clock, which scenarios move */
  open: (now: () => Date) => OperatorWorld;
};

/** Checks the type of the description. `conformance.ts` exports it as `operatorConformance`. */
export function defineOperatorConformance(conformance: OperatorConformance): OperatorConformance {
  return conformance;
}

/**
 * A payer, and what the wallet makes of a payment. `ignoring`: never answers, until the prompt ends within two minutes.
 * `late`: is charged ten minutes after the start, by itself. `overcharged`: loses 100 more than was asked for. `unrefundable`: can get
 * nothing back.
 */
export type WalletKind =
  | 'willing'
  | 'poor'
  | 'barred'
  | 'none'
  | 'refused'
  | 'ignoring'
  | 'late'
  | 'overcharged'
  | 'unrefundable';

/** A callback as it arrives. */
export type PaymentCallback = { body: string } & CallbackAround;

/** The other side of a wallet. Numbers have their country code and no plus. */
export type PaymentWorld = World & {
  /** Our reference of the payment that a request asks a customer for; `null` for each other request. */
  readStart: (request: OtherSideRequest) => string | null;
  /**
   * Our reference of the payment that a request asks about; `null` for each other request. Left out: each request that has our reference in it
   * and is no start. Needed where the wallet knows a payment by an id that is made of ours.
   */
  readCheck?: (request: OtherSideRequest) => string | null;
  /** Whether a request gives money back. */
  isRefund: (request: OtherSideRequest) => boolean;
  addWallet: (number: string, kind: WalletKind) => void;
  /** The customer answers the prompt of a payment. */
  answerPrompt: (reference: string, isApproved: boolean) => void;
  /** What a customer has lost, whole units of the currency. */
  taken: (number: string) => number;
  /** The callback about a payment as it is now; left out, there are none. */
  callback?: (reference: string) => PaymentCallback;
  /** The same from a stranger, signed with another key; left out, callbacks are not signed. */
  forgedCallback?: (reference: string) => PaymentCallback;
};

/** The description of a wallet's other side. */
export type PaymentConformance = WorldConformance & {
  /** Wallets that it can have besides willing ones. */
  wallets: readonly Exclude<WalletKind, 'willing'>[];
  /** Why it declines; left out: `wallet-barred`, `insufficient-funds`, any reason for no wallet, and `no-answer`. */
  reasons?: { barred?: DeclineReason; poor?: DeclineReason; none?: 'no-wallet'; ignoring?: DeclineReason };
  /** Answers to everybody that say that the portal's account is wrong, closed, or not for this currency. */
  accountRefused?: readonly OtherSideAnswer[];
  /** Makes an other side that nobody has used. @param now its clock, which scenarios move */
  open: (now: () => Date) => PaymentWorld;
};

/** Checks the type of the description. `conformance.ts` exports it as `paymentConformance`. */
export function definePaymentConformance(conformance: PaymentConformance): PaymentConformance {
  return conformance;
}

/** An entry of a bank's statement. `minor`: minor units of its account's currency; below 0 money goes out. */
export type WrittenEntry = {
  minor: number;
  /** The bank's reference of it: capital letters and digits. */
  reference: string;
  /** Letters, digits and spaces. */
  text: string;
};

/** A statement of an account on one day, with its balances in minor units. */
export type WrittenStatement = {
  /** Digits. */
  account: string;
  currency: Currency;
  day: CalendarDate;
  opening: number;
  closing: number;
  entries: readonly WrittenEntry[];
};

/** The description of a format in which a bank sends statements. */
export type StatementConformance = {
  /** Writes a file as the bank does, by its documents: with all balances, totals and counts that it has. */
  write: (statements: readonly WrittenStatement[]) => string;
  /** Currencies that the format can have, the country's first; left out: the country's and USD. */
  currencies?: readonly Currency[];
};

/** Checks the type of the description. `conformance.ts` exports `statementConformance`: one for each reader, by its name. */
export function defineStatementConformance(conformance: StatementConformance): StatementConformance {
  return conformance;
}

/** A document that a device has signed. */
export type SignedDocument = {
  /** The number that we gave it. */
  invoiceNumber: number;
  kind: 'sale' | 'credit-note';
  /** With VAT, in hundredths of the currency's unit. */
  gross: number;
  /** Of VAT in it, in hundredths. */
  vat: number;
  /** Of a credit note: our number of its sale; `null` for a sale. */
  original: number | null;
};

/** The other side of a device that signs receipts. */
export type FiscalWorld = {
  /** Answers a request as the documents say, and keeps what it changes. */
  answer: (request: OtherSideRequest) => OtherSideAnswer | Promise<OtherSideAnswer>;
  /** Our number of the document that a request has signed; `null` for each other request. */
  readDocument: (request: OtherSideRequest) => number | null;
  /** What was signed, in its order. */
  signed: () => readonly SignedDocument[];
};

/** The description of a fiscal device. */
export type FiscalConformance = Omit<WorldConformance, 'number'> & {
  /** Makes a device that nobody has used. @param now its clock */
  open: (now: () => Date) => FiscalWorld;
};

/** Checks the type of the description. `conformance.ts` exports it as `fiscalConformance`. */
export function defineFiscalConformance(conformance: FiscalConformance): FiscalConformance {
  return conformance;
}
