import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { Unknown } from '@portal/platform/api-client/send-call';
import type { Backend } from '../backend.ts';
import type { Instructions } from '../instructions.ts';
import type {
  CallbackAround,
  CallbackRead,
  DeclineReason,
  Payers,
  RefundOutcome,
  StartOutcome,
} from '../provider.ts';
import type { ProviderRecords } from '../provider-records.ts';

/**
 * The operator's acquirer: the bank or aggregator that has its account and its merchant code, and tells it what was paid. The
 * portal is no member of the switch, so this is all that it sees of eKash (docs/ekash.md). Each interface of an acquirer is one file
 * that returns this.
 */
export type Acquirer = {
  /**
   * Opens an intent: the acquirer takes one transfer of exactly this amount under it, until it ends. A repeat with the same
   * reference returns the same intent.
   */
  openIntent: (request: IntentRequest) => Promise<IntentAnswer | Refusal>;
  /** What became of an intent. The only source of truth about its money. */
  findIntent: (names: IntentNames) => Promise<IntentAnswer>;
  /** Ends an intent that nobody has paid. Throws when the acquirer does not answer. */
  cancelIntent?: (reference: string) => Promise<void>;
  /** Sends money of a transfer back to who sent it, once for each key. Left out: only people can, at the acquirer. */
  refund?: (request: TransferBack) => Promise<RefundOutcome>;
  /** Reads a notice. It only wakes a check. */
  readNotice: (body: string, around: CallbackAround | undefined) => CallbackRead;
  /** The name of who has a number, before a request is sent to it ({@link Payers}). */
  findPayer?: Payers['findName'];
  /** Every transfer of a day, where the acquirer lists them. */
  records?: ProviderRecords;
  /** Answers the acquirer's questions, where the portal is the system that knows the intents. */
  backend?: Backend;
};

/** An intent to be opened. */
export type IntentRequest = {
  /** Ours, fixed and stored before the call: the idempotency key. */
  reference: string;
  amount: Money;
  /** For the acquirer's own screens: letters, digits and spaces. */
  note: string;
  /** Who pays: gets the request, where the acquirer sends one. */
  payer: Msisdn;
};

/** An intent's names. */
export type IntentNames = {
  reference: string;
  /** The acquirer's name of a transfer, from a notice: it counts only if the acquirer's answer about it has our reference. */
  notified: string | null;
};

/** A transfer to the intent, as the switch ends it: only `committed` is money. */
export type Transfer = {
  id: string;
  state: 'under-way' | 'committed' | 'aborted';
  amount: Money;
  /** When it was committed; `null` where the acquirer does not say. */
  at: Date | null;
  /** Keys of what was sent back of it. */
  refunds: readonly string[];
};

/** An intent as the acquirer has it. */
export type Intent = {
  state: 'open' | 'paid' | 'ended';
  /** Why it ended without money. */
  reason: DeclineReason;
  transfers: readonly Transfer[];
  /** `null`: the acquirer asks the payer itself. */
  instructions: Instructions | null;
};

/** The answer about an intent. */
export type IntentAnswer = { kind: 'found'; intent: Intent } | { kind: 'never-arrived' } | Unknown;

/** The acquirer opened no intent, so nobody can pay. */
export type Refusal = Extract<StartOutcome, { kind: 'declined' | 'misconfigured' | 'not-sent' }>;

/** Money to be sent back: a new transfer, because a committed one is final. */
export type TransferBack = {
  /** Names the new transfer; fixed and stored before the call. */
  key: string;
  /** The transfer that it is about. */
  transferId: string;
  reference: string;
  amount: Money;
};
