/**
 * Names that the server sends as data and the staff desk says in words, by group of the desk's texts. Each has a text in every
 * language of the desk. Tests compare them with the texts (`apps/staff/src/texts/texts.test.ts`) and with what the server has
 * (`apps/server/src/staff-desk/staff-names.test.ts`).
 */
export const STAFF_NAMES = {
  /** Why a payment is in its state. */
  reason: [
    ...(['already-delivered', 'already-paid', 'amount-differs', 'amount-not-allowed'] as const),
    ...(['charged-back', 'disputed'] as const),
    ...(['bundle-withdrawn', 'cancelled', 'expired', 'gateway-unreachable', 'insufficient-airtime'] as const),
    ...(['insufficient-funds', 'lead-closed', 'limit-exceeded', 'line-barred', 'line-closed'] as const),
    ...(['method-unavailable', 'never-arrived', 'no-answer', 'no-certainty', 'nothing-taken'] as const),
    ...([
      'paid-to-other-wallet',
      'payer-busy',
      'payer-line-refused',
      'provider-busy',
      'mandate-ended',
      'mandate-in-force',
    ] as const),
    ...(['reference-taken', 'refund-held', 'refund-refused', 'refunded-by-staff'] as const),
    ...(['refused', 'refused-by-customer', 'wallet-barred', 'wallet-locked', 'wrong-pin'] as const),
    ...(['no-wallet', 'unreadable-pin'] as const),
  ],
  /** Ways to pay. */
  mode: [
    ...(['money-push', 'money-pin', 'card-paystack', 'card-dpo', 'card-cellulant', 'card-uba'] as const),
    ...(['airtime', 'smartcash', 'mpesa', 'momo', 'airtel', 'gsma', 'ekash'] as const),
  ],
  /** Providers of payments, and the operator's own wallet as its records are named. */
  provider: [
    ...(['money', 'paystack', 'dpo', 'cellulant', 'uba', 'airtime'] as const),
    ...(['smartcash', 'mpesa', 'momo', 'airtel', 'gsma', 'ekash'] as const),
    'operator-money' as const,
  ],
  /** States of payments, refunds, what was delivered, and messages. */
  state: [
    ...(['created', 'submitted', 'awaiting-customer', 'paid', 'fulfilled', 'declined', 'cancelled'] as const),
    ...(['expired', 'refunding', 'refund-submitted', 'refunded', 'charged-back', 'review'] as const),
    ...(['partly-refunded', 'disputed', 'lost'] as const),
    ...(['requested', 'sending', 'refused', 'asked', 'taken-back', 'by-hand', 'kept', 'not-given'] as const),
    'not-delivered' as const,
    ...(['waiting', 'sent', 'accepted', 'delivered', 'failed', 'not-sent', 'unknown'] as const),
  ],
  /** Messages about payments and home broadband orders. */
  message: [
    ...(['receipt', 'late-receipt', 'late-payment', 'refund', 'charged-back', 'review', 'unpaid'] as const),
    ...(['instructions', 'email-receipt', 'email-refund', 'receipt-again'] as const),
    ...(['checking', 'delivered', 'refund-days', 'call-us', 'try-again'] as const),
    ...(['registered', 'demand', 'demand-address', 'to-check', 'opened', 'possible'] as const),
  ],
  /** Accounts of the journal; those of a way to pay or a kind of purchase by their first part. */
  account: [
    ...(['receivable', 'revenue', 'customer-money', 'airtime-liability', 'bills-settled'] as const),
    ...(['invoices-settled', 'vat', 'refunds', 'fees', 'goodwill', 'dispute-losses', 'payouts'] as const),
    ...(['bank', 'differences', 'excise', 'levy'] as const),
  ],
  /** Differences to statements and to the records of providers and the operator. */
  difference: [
    ...(['unknown-charge', 'charged-not-paid', 'charged-twice', 'amount', 'currency', 'ambiguous'] as const),
    ...(['unknown-refund', 'unknown-dispute', 'fee', 'unknown-movement', 'payout-amount'] as const),
    ...(['payout-sum', 'missing-charge', 'missing-refund', 'missing-dispute', 'missing-statement'] as const),
    ...(['missing-payout', 'given-unknown', 'given-twice', 'given-unpaid'] as const),
    ...(['given-and-refunded', 'given-not-noted', 'not-given'] as const),
  ],
  /**
   * Why one person is not enough. `always`: whatever the amount. `kept`: the customer keeps what is refunded. `payment`, `day`,
   * `wallet`: a sum is above its limit. `currency`: there is no limit in it.
   */
  'second-person': ['always', 'kept', 'payment', 'day', 'wallet', 'currency'],
  /** Why somebody is shown personal data. */
  'reveal-cause': ['customer-asks', 'complaint', 'refund', 'fraud-check', 'authority', 'call-back'],
  /** How far an open payment is: its own state, a customer who pays by instructions, or a refund of what was delivered. What a caller is told has the same names. */
  progress: [
    ...(['created', 'submitted', 'awaiting-customer', 'paid', 'expired', 'refunding'] as const),
    ...(['refund-submitted', 'review', 'refund-after-delivery', 'instructed'] as const),
  ],
  /** Why a delivery has no outcome. */
  problem: ['timeout', 'unreachable', 'refuses-us', 'unclear-answer'],
  /** Why an operator does not take a delivery back. */
  'take-back': ['already-used', 'not-delivered', 'line-closed', 'not-supported'],
} as const satisfies Record<string, readonly string[]>;

/** A name of a group. */
export type StaffName<Group extends keyof typeof STAFF_NAMES> = (typeof STAFF_NAMES)[Group][number];
