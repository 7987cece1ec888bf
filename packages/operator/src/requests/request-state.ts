import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { ChargeRefundRefusal, ChargeRefusal } from '../charge-port.ts';
import type { DeliveryRefusal } from '../delivery.ts';
import type { PortName } from '../ports.ts';

/** `recorded`: certainly not sent. `sent`: may have been delivered. The other two are final. */
export type RequestState = 'recorded' | 'sent' | 'delivered' | 'refused';

/** What a request is for: a delivery or charge of that port, or the refund of a charge with airtime or of a part of it. */
export type RequestPort = PortName | RefundPort;

/** Refunds of charges with airtime. The request of a part has a key of its own. */
export const REFUND_PORTS = ['airtimeRefunds', 'airtimePartRefunds'] as const;
export type RefundPort = (typeof REFUND_PORTS)[number];

/** Why a request may be refused. Those of one port are those of its {@link Remote}. */
export type Refusal = DeliveryRefusal | ChargeRefusal | ChargeRefundRefusal;

/** The final outcome of a request. */
export type Decided<Reason extends Refusal = Refusal> =
  | { kind: 'delivered'; operatorReference: string }
  /** Certain: nothing happened, and nothing will. */
  | { kind: 'refused'; reason: Reason };

/** A delivery, charge or refund that must happen once per port and key. */
export type OnceRequest = {
  port: RequestPort;
  key: string;
  /** The line; `null` for a request about an account without one. */
  msisdn: Msisdn | null;
  amount: Money;
  /** What else it is about: the code of a bundle, the account and bills of a payment. */
  details?: string;
};

/** The line of a request. Throws for a request without one. */
export function lineOf({ msisdn }: Pick<OnceRequest, 'msisdn'>): Msisdn {
  if (msisdn === null) throw new Error('The request names no line');
  return msisdn;
}

/** What the row of a request says. */
export type StoredRequest = OnceRequest & {
  state: RequestState;
  /** The final outcome, `null` while there is none. */
  delivery: Decided | null;
  /** The other side's id of the request, `null` while it is unknown. */
  reference: string | null;
  turn: number;
  sentAt: Date | null;
};

/**
 * How long after the time-out of a call the other side may still receive it, in milliseconds: what waits in its queues and those of the
 * network.
 */
export const NETWORK_DELAY_MS = 30_000;

/** Answer to a request that was sent. */
export type SendOutcome<Reason extends Refusal = DeliveryRefusal> =
  | Decided<Reason>
  /** Accepted, result not known yet. */
  | { kind: 'pending'; reference: string }
  /** Certain: nothing was delivered and nothing will be, but the same request may be sent again. */
  | { kind: 'not-sent'; cause: unknown };

/** Answer to the question what became of a request. */
export type AskOutcome<Reason extends Refusal = DeliveryRefusal> =
  | Decided<Reason>
  | { kind: 'pending' }
  /**
   * The other side proves that it has no such request: its list is complete and is found by our key. An interface that
   * cannot prove it must throw.
   */
  | { kind: 'never-arrived' };

/** The other side. Both functions throw when they do not know. */
export type Remote<Reason extends Refusal> = {
  /** Sends the request. */
  send: (request: StoredRequest) => Promise<SendOutcome<Reason>>;
  /** Asks what became of a request that was sent. Changes nothing, but may end what the request has only reserved. */
  ask: (request: StoredRequest) => Promise<AskOutcome<Reason>>;
  /**
   * How long after a call began it may still arrive at the other side, in milliseconds: longer than the time-out of
   * `send`. A request is repeated only when it is missing after that time.
   */
  settlesWithinMs: number;
};

/** The other side of deliveries. */
export type RemoteDelivery = Remote<DeliveryRefusal>;
