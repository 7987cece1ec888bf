import type { Msisdn } from '../identifiers/msisdn.ts';
import type { Locale } from '../language/locale.ts';
import type { Money } from '../money/money.ts';

// A payer's permission to be charged without a prompt (decision 241), for the payments and for who charges by it.

/**
 * State of a mandate. `requested`: the payer is being asked; `active`: charges are made; `refused`: it never was active;
 * `ended`: by somebody's decision; `expired`: by its time.
 */
export type MandateState = 'requested' | 'active' | 'refused' | 'ended' | 'expired';

/** What a payer is asked for. Both sums are in the country's currency; that of a month is at least that of a charge. */
export type MandateTerms = {
  /** Made by the caller and stored by it before the call: a repeat with the same id asks the payer once. */
  id: string;
  payer: Msisdn;
  locale: Locale;
  limitPerCharge: Money;
  limitPerMonth: Money;
  validUntil: Date;
  /** What the payer reads in the question: amount, how often and for whom. Letters, digits and spaces, at most 64. */
  description: string;
};

/** Why the portal ends a mandate. */
export type MandateEndReason =
  /** The customer ended it: on the page, by SMS or by USSD. */
  | 'by-customer'
  | 'by-staff'
  /** The holder of the card ended it by the link of an e-mail. */
  | 'by-cardholder'
  /** The number has a new SIM card or a new owner. */
  | 'number-changed'
  /** The number's data was erased. */
  | 'erased'
  /** The provider was not asked, refuses every request of this portal, or its mandates are switched off. */
  | 'method-unavailable';

/** Why a charge under a mandate is not made. Certainly nothing was charged by this call. */
export type MandateRefusal =
  /** Not active: ended, expired, refused or not answered yet. */
  | 'not-active'
  | 'over-charge-limit'
  /** With what was charged in this calendar month, or may have been. */
  | 'over-month-limit'
  /** The caller's last word was no. The payment is stored, and not started by this call. */
  | 'withdrawn'
  /** The order has another payment that may be paid, or was delivered. */
  | 'order-taken'
  /** The way to pay is switched off, or cannot pay this order. */
  | 'not-offered'
  /** The payer's number has a new SIM card or a new owner: the mandate has ended. */
  | 'number-changed'
  /** The network did not answer whether it has, and UNKNOWN_NUMBERS refuses then: another try may go through. */
  | 'number-not-known';
