import type { Msisdn } from '@portal/domain/msisdn';

/** A message that a customer sent to the operator's number, by SMS or in a USSD string. */
export type InboundMessage = {
  /** The sender as the operator's own network knows it: never a number that the message claims. */
  from: Msisdn;
  text: string;
};

/** One delivery of the operator's gateway, read. */
export type InboundRead =
  | { kind: 'message'; message: InboundMessage }
  /** Somebody else than the gateway speaks. */
  | { kind: 'not-the-gateway' }
  | { kind: 'malformed' };

/** Messages from customers. A real operator's adapter knows the format and the authentication of its gateway. */
export type InboundMessages = {
  /** Number that customers send to, as they dial it: `300`. */
  number: string;
  /** Authenticates and reads a delivery. */
  read: (delivery: { authorization: string | undefined; body: unknown }) => InboundRead;
};
