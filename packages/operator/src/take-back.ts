import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';

/** What is to be taken back. */
export type TakeBackRequest = {
  /** Idempotency key, fixed and stored before the call. */
  key: string;
  /** The key of the delivery. */
  deliveryKey: string;
  msisdn: Msisdn;
  /** At most the price of the delivery. */
  amount: Money;
};

/** Outcome of taking a delivery back. */
export type TakeBackOutcome =
  | { kind: 'taken-back'; operatorReference: string }
  /** Certainly not taken back, and never will be under this key. */
  | { kind: 'refused'; reason: TakeBackRefusal };

/** Why an operator takes nothing back. */
export type TakeBackRefusal = 'already-used' | 'not-delivered' | 'line-closed' | 'not-supported';

/**
 * Takes back what was delivered, once per `key`: a repeat changes nothing and returns the first outcome. Throws when the
 * operator does not answer.
 */
export type TakeBack = (request: TakeBackRequest) => Promise<TakeBackOutcome>;
