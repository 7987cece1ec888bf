import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';

/** Paying with the airtime of a line. */
export type AirtimeCharges = {
  /**
   * Charges airtime once per `key`: repeating a key changes nothing and returns the first outcome. Throws
   * when the key is repeated with another number or amount.
   * @param request.key the payment's id
   */
  charge: (request: { key: string; msisdn: Msisdn; amount: Money }) => Promise<ChargeOutcome>;
  /** Returns the outcome of a key, `null` when nothing was charged by it so far. Throws while that is unknown. */
  find: (key: string) => Promise<ChargeOutcome | null>;
  /** Refunds the charge of a key once; a repeat returns the first outcome. */
  refund: (key: string) => Promise<ChargeRefundOutcome>;
  /**
   * Refunds a part of a charge once per `key`; several up to the whole charge. A repeat returns the first outcome. More than
   * is left is refused as `nothing-taken`.
   * @param part.key the refund's own key, never that of a charge
   */
  refundPart: (part: { chargeKey: string; key: string; amount: Money }) => Promise<ChargeRefundOutcome>;
  /** Lists charges and refunds from `from` (inclusive) to `to` (exclusive), oldest first. */
  list: (period: { from: Date; to: Date }) => Promise<AirtimeMovement[]>;
};

/** A charge or refund in the operator's records. */
export type AirtimeMovement = {
  kind: 'charge' | 'refund';
  /** Our key of the charge, also for its refunds; `null` when the record has none. */
  key: string | null;
  operatorReference: string;
  amount: Money;
  at: Date;
};

/** Outcome of a charge. */
export type ChargeOutcome =
  | { kind: 'charged'; operatorReference: string; amount: Money }
  /** Definitely not charged, and this key never will be. */
  | { kind: 'refused'; reason: ChargeRefusal };

/** Reason why a line's airtime cannot be charged. */
export type ChargeRefusal =
  | 'too-little'
  | 'line-barred'
  | 'line-closed'
  | 'no-airtime-account'
  /** Above what the operator lets this line pay, at once or in sum. */
  | 'over-limit'
  /** The operator does not say why. */
  | 'denied';

/** Outcome of a refund. */
export type ChargeRefundOutcome =
  | { kind: 'refunded'; operatorReference: string }
  | { kind: 'refused'; reason: ChargeRefundRefusal };

/** Reason why a charge cannot be refunded; `denied`: the operator does not say why. */
export type ChargeRefundRefusal = 'line-closed' | 'nothing-taken' | 'denied';
