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
  // What the operator's record of deliveries can show (compare-deliveries.ts).
  /** Given, and no payment of ours asked for it. */
  'given-unknown',
  /** Given more than once for one payment. */
  'given-twice',
  /** Given for a payment that has no money. */
  'given-unpaid',
  /** Given, and the money goes or went back. */
  'given-and-refunded',
  /** Given, and we still try or a person still looks. */
  'given-not-noted',
  /** Fulfilled here, and the operator has no record of it. */
  'not-given',
] as const;

/** One of {@link DIFFERENCE_KINDS}. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
