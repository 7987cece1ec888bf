/**
 * Every kind of difference between the records of a day. Amounts are compared only where both sides have a
 * record.
 */
export const DIFFERENCE_KINDS = [
  /** The provider has a charge or refund of an unknown payment. */
  'missing-at-ours',
  /** The provider does not list a charge that the portal recorded. */
  'missing-at-theirs',
  'amount',
  'currency',
  /** Charged at the provider, unpaid in the portal. */
  'charged-not-paid',
  /** One payment was charged more than once. */
  'charged-twice',
  /** Refunded at the provider, not in the portal. */
  'refunded-there-only',
  /** Refunded in the portal, not at the provider. */
  'refunded-here-only',
  // Differences from the operator's delivery records.
  /** Delivered without a payment of ours. */
  'given-unknown',
  /** Delivered more than once for one payment. */
  'given-twice',
  /** Delivered for an unpaid payment. */
  'given-unpaid',
  /** Delivered, and refunded or being refunded. */
  'given-and-refunded',
  /** Delivered, while the portal still tries or the payment is in review. */
  'given-not-noted',
  /** Fulfilled in the portal, without a record at the operator. */
  'not-given',
] as const;

/** One of {@link DIFFERENCE_KINDS}. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
