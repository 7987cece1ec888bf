// What who writes an adapter tells `isano-conformance` about the other side, by its documents: how its requests look and how it answers.
import type { SmsCallbackRequest } from '@portal/operator/sms-port';

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
