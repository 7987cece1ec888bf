import type { Msisdn } from '@portal/domain/identifiers/msisdn';

/** A message that a customer sent to the operator's number, by SMS or USSD. */
export type InboundMessage = {
  /** Sender as identified by the operator's network, never a number in the message. */
  from: Msisdn;
  text: string;
};

/** Result of reading a request of the operator's gateway. */
export type InboundRead =
  | { kind: 'message'; message: InboundMessage }
  /** The request is not authenticated as the gateway. */
  | { kind: 'not-the-gateway' }
  | { kind: 'malformed' };

/**
 * Messages from customers. A real operator's adapter implements the format and authentication of its gateway.
 */
export type InboundMessages = {
  /** Short number that customers send to, as dialled: `300`. */
  number: string;
  /** Authenticates and parses a request of the gateway. */
  read: (delivery: { authorization: string | undefined; body: unknown }) => InboundRead;
};
