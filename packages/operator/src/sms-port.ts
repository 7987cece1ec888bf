import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { InboundMessage } from './inbound-port.ts';

/** What a message is for. A code is worthless late and harmless twice, so it is sent first (decision 086). */
export type SmsKind = 'code' | 'notice';

/** What a message is about, for the staff and to recognise a repeated request. */
export type SmsSubject = {
  /** Id of the payment, code or lead. */
  subject: string;
  /** Which of its messages: `receipt`. */
  purpose: string;
};

/** Sending text messages. */
export type Sms = {
  /**
   * Sends a message; resolves when the operator accepted it, not when it was read. Throws {@link SmsUnknownError} when it
   * may have been sent, any other error when it was not.
   * @param message.kind left out: `notice`
   * @param message.about with it, a `notice` that was accepted is not sent again
   */
  send: (message: { to: Msisdn; text: string; kind?: SmsKind; about?: SmsSubject }) => Promise<void>;
};

/** Whether the operator has the message is not known: the connection was lost, or no answer came. */
export class SmsUnknownError extends Error {}

/** A message for one route. */
export type RoutedSms = {
  /** Our id of this try. */
  id: string;
  to: Msisdn;
  text: string;
  kind: SmsKind;
};

/** What became of handing a message to a route. `cause` contains neither number nor text. */
export type SmsOutcome =
  /** `messageIds`: the ids in delivery receipts, one for each part. */
  | { kind: 'accepted'; messageIds: string[] }
  /** Certainly not sent; later or on another route it may be. */
  | { kind: 'not-sent'; cause: string }
  /** Certainly not sent, and the same message never will be on this route. */
  | { kind: 'refused'; cause: string }
  /** It may have been sent. `messageIds`: those of receipts that may still come; `parts`: how many it has. */
  | { kind: 'unknown'; cause: string; messageIds: string[]; parts: number };

/** One way to send messages: a connection to a message centre or a gateway. */
export type SmsRoute = {
  /** Never rejects. Resolves within half a minute. */
  send: (message: RoutedSms) => Promise<SmsOutcome>;
  /** Whether messages can be sent now, as far as it is known. */
  isUp: () => boolean;
  /** Receipts report failures only: what stays accepted counts as not failed. Left out, deliveries are reported too. */
  reportsFailuresOnly?: boolean;
  /**
   * Reads a request of the gateway to our callback address, for routes that have one: what it reports, in its order; nothing
   * when it reports what the portal does not need. Must not throw.
   */
  readCallback?: (request: SmsCallbackRequest) => readonly SmsCallback[];
  /** Addresses and networks that the gateway calls back from; empty or left out: any. */
  callbackAddresses?: readonly string[];
  /** Ends the connection after the answers that are still awaited. */
  close: () => Promise<void>;
};

/** A request of a gateway as it arrived, with all that a signature may cover. */
export type SmsCallbackRequest = {
  method: 'GET' | 'POST';
  /** Parameters of the address; one that is given twice is left out. */
  query: Readonly<Record<string, string>>;
  /** By name in lower-case letters. */
  headers: Readonly<Record<string, string>>;
  /** The body, not parsed; empty for GET. */
  body: string;
};

/** One report in a request of a gateway. */
export type SmsCallback =
  | { kind: 'receipt'; receipt: SmsReceipt }
  | { kind: 'inbound'; message: InboundMessage }
  /** A report that cannot be read. Others of the same request count. */
  | { kind: 'malformed' }
  /** The signature is wrong: nothing of the request counts. */
  | { kind: 'not-the-gateway' };

/** State of a message as a receipt reports it. `pending` is not final. */
export type ReceiptState = 'pending' | 'delivered' | 'failed';

/** A delivery receipt for one part of a message. */
export type SmsReceipt = { messageId: string; state: ReceiptState; error: string | null };

/** Who takes what a route receives. When one rejects, the operator is asked to send it again. */
export type SmsListener = {
  receipt: (receipt: SmsReceipt) => Promise<void>;
  /** A message from a customer. */
  inbound: (message: InboundMessage) => Promise<void>;
};
