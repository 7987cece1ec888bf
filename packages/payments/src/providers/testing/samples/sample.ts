import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { SampleAnswer } from '@portal/platform/api-client/testing/sample-answer';
import type { CallbackAround, CallbackRead, RefundRequest } from '../../provider.ts';

export type { SampleAnswer };

/** What the portal asks of the provider. */
export type SampleCall =
  | 'start'
  | 'check'
  | 'refund'
  | 'refundPart'
  | 'payOut'
  | 'list'
  | 'findDispute'
  | 'requestMandate'
  | 'checkMandate'
  | 'endMandate';

/** The outcomes of all calls. */
type Kind =
  | 'awaiting-customer'
  | 'redirect'
  | 'paid'
  | 'declined'
  | 'attempt-declined'
  | 'wrong-pin'
  | 'wallet-locked'
  | 'not-sent'
  | 'misconfigured'
  | 'unknown'
  | 'pending'
  | 'unpaid'
  | 'never-arrived'
  | 'refunded'
  | 'submitted'
  | 'refused'
  /** Records were read; `none`: there are none that can be read. */
  | 'listed'
  | 'none'
  /** A dispute was found. */
  | 'found'
  /** A permission to charge is in force; it ended. */
  | 'active'
  /** The first charge was made, and there will be no second one. */
  | 'not-reusable'
  | 'ended';

/** What may become of an answer without a field that it needs: never a movement of money. */
type Without = 'same kind' | Exclude<Kind, 'paid' | 'refunded' | 'active'>;

/** One answer as the provider's public document shows it, in values of our own, and what it means to the portal. */
export type Sample = {
  /** What a customer or operator notices. */
  title: string;
  /** The document: its name or address, and the part of it. */
  source: string;
  call: SampleCall;
  /** Fields of the request that differ from those of the set's payment. */
  request?: Partial<SamplePayment>;
  /**
   * By method and path, with the query if it matters: `GET /refund`. Of several the first call gets the first, and the last
   * is repeated.
   */
  answers: Readonly<Record<string, SampleAnswer | readonly SampleAnswer[]>>;
  /** The outcome; fields that are left out may have any value. */
  outcome: { kind: Kind } & Record<string, unknown>;
  /** How often which call is made, by method and path; others do not matter. */
  calls?: Readonly<Record<string, number>>;
  /** Whose fields are changed; left out, the last of `answers`. `null`: none, such as a page of a proxy. */
  changes?: string | null;
  /**
   * Fields that the outcome needs, by path (`data.0.status`), with what it becomes without them. All others may be missing,
   * null, "", false, text for a number or the reverse, and the outcome stays.
   */
  needs?: Readonly<Record<string, Without | readonly Without[]>>;
  /** Fields with our amount, currency or reference that say nothing about this outcome, by path. */
  beside?: readonly string[];
};

/**
 * What the portal sends for a call, as the provider's public document has it. It is a literal: an expected value from the adapter's
 * own functions would change with it. The first sample of the call answers.
 */
export type RequestSample = {
  /** What the provider would do otherwise. */
  title: string;
  source: string;
  call: SampleCall;
  /** Fields of the request that differ from those of the set's payment. */
  request?: Partial<SamplePayment>;
  /** Answers instead of those of the first sample of the call. */
  answers?: Sample['answers'];
  /** Every request but those that `shared` answers: method, path and query, the headers that matter, the whole body. */
  sends: readonly { to: string; headers?: Readonly<Record<string, unknown>>; body?: unknown }[];
};

/** A callback as the provider's public document shows it, and how the portal reads it. */
export type CallbackSample = {
  title: string;
  source: string;
  body: SampleAnswer;
  /** Where the headers depend on the body, a function of it. */
  around?: CallbackAround | ((body: string) => CallbackAround);
  /** Fields that are left out may have any value. */
  read: Partial<CallbackRead>;
  /** Fields that the reading needs, by path, with what it becomes without them. */
  needs?: Readonly<Record<string, Partial<CallbackRead>>>;
};

/** The payment that all samples of a set are about. */
export type SamplePayment = {
  reference: string;
  providerReference: string | null;
  notifiedReference?: string | null;
  payer: Msisdn;
  amount: Money;
  /** Number of a refund of the whole. */
  attempt: number;
  /** What became of an earlier request of it. */
  earlier?: RefundRequest['earlier'];
  /** Key of a refund of a part, or of a payment out. */
  key: string;
  email: string | null;
  encryptedPin?: string;
  /** The mandate that it is charged under. */
  mandate?: { providerMandate: string };
  /** The day of the records. */
  day?: { from: Date; to: Date };
};

/** The samples of one adapter, or of one dialect of it. */
export type SampleSet = {
  title: string;
  payment: SamplePayment;
  /** Answers that every sample has, such as that to the request for a token. */
  shared?: Readonly<Record<string, SampleAnswer>>;
  samples: readonly Sample[];
  /** What each call sends; a part of an adapter may leave it to the other sets. */
  requests?: readonly RequestSample[];
  callbacks?: readonly CallbackSample[];
  /** Only a dialect of the adapter: its other calls are in another set. */
  isPart?: true;
};
