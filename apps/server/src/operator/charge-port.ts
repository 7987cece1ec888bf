import type { Money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';

/** Paying with the airtime of a line. */
export type AirtimeCharges = {
  /**
   * Takes airtime once per `key`: repeating a key changes nothing and returns the first answer. Throws when the key
   * comes again with another number or amount.
   * @param wanted.key the payment's id
   */
  charge: (wanted: { key: string; msisdn: Msisdn; amount: Money }) => Promise<ChargeOutcome>;
  /** What became of a key, `null` when nothing was ever decided about it. */
  find: (key: string) => Promise<ChargeOutcome | null>;
  /** Gives everything back that a key took, once; a repeat returns the first answer. */
  giveBack: (key: string) => Promise<GiveBackOutcome>;
  /** Everything taken and given back from `from` on and before `to`, oldest first. */
  list: (period: { from: Date; to: Date }) => Promise<AirtimeMovement[]>;
};

/** A line of the operator's book of charges. */
export type AirtimeMovement = {
  kind: 'charge' | 'give-back';
  key: string;
  operatorReference: string;
  amount: Money;
  at: Date;
};

/** What became of a charge. */
export type ChargeOutcome =
  | { kind: 'charged'; operatorReference: string; amount: Money }
  /** Certainly not taken, and this key never will be. */
  | { kind: 'refused'; reason: ChargeRefusal };

/** Why a line's airtime can't be taken. */
export type ChargeRefusal = 'too-little' | 'line-barred' | 'line-closed' | 'no-airtime-account';

/** What became of giving back. */
export type GiveBackOutcome =
  | { kind: 'given-back'; operatorReference: string }
  | { kind: 'refused'; reason: 'line-closed' | 'nothing-taken' };
