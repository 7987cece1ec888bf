/** Every way in which two books of a day can disagree. Amounts are compared only where both sides have a line. */
export const DIFFERENCE_KINDS = [
  /** They have a charge or a refund of a payment we do not know. */
  'missing-at-ours',
  /** We have a charge they do not list. */
  'missing-at-theirs',
  'amount',
  'currency',
  /** Charged there, and as far as we know nobody has paid. */
  'charged-not-paid',
  /** One payment of ours was charged more than once. */
  'charged-twice',
  /** Given back there, and not here. */
  'refunded-there-only',
  /** Given back here, and not there. */
  'refunded-here-only',
] as const;

/** One of {@link DIFFERENCE_KINDS}. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
