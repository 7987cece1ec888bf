/**
 * Every kind of difference, with its text for the staff. A statement that is a file and the list that a provider's API gives
 * have the same kinds; the last ones are about deliveries, which the operator lists. Amounts are compared only where both
 * sides have a record.
 */
export const DIFFERENCE_TEXTS = {
  'unknown-charge': 'charged by the provider, no payment here',
  'charged-not-paid': 'charged by the provider, unpaid here',
  'charged-twice': 'charged again for the same payment',
  amount: 'another amount than here',
  currency: 'another currency than here',
  ambiguous: 'several payments could be meant',
  'unknown-refund': 'refunded by the provider, not here',
  'unknown-dispute': 'taken back by the provider for a dispute that is not lost here',
  fee: 'another fee than agreed',
  'unknown-movement': 'a movement that no rule explains',
  'payout-amount': 'the bank received another amount than was paid out',
  'payout-sum': 'a payout that is not the sum of its lines',
  'missing-charge': 'charged here, not listed by the provider',
  'missing-refund': 'refunded here, not listed by the provider',
  'missing-dispute': 'lost here as a dispute, not listed by the provider',
  'missing-statement': 'a statement between two others of the bank was not imported',
  'missing-payout': 'paid out by the provider, not received by the bank',
  'given-unknown': 'delivered by the operator, no payment requested it',
  'given-twice': 'delivered by the operator more than once',
  'given-unpaid': 'delivered by the operator, unpaid here',
  'given-and-refunded': 'delivered by the operator, and refunded',
  'given-not-noted': 'delivered by the operator, not recorded here yet',
  'not-given': 'delivered here, and the operator has no record of it',
} as const;

/** One of {@link DIFFERENCE_TEXTS}. */
export type DifferenceKind = keyof typeof DIFFERENCE_TEXTS;

/** How the other side's records came: a statement that was imported, or the API of a provider or of the operator. */
export type DifferenceOrigin = 'file' | 'api';

/** What the records are about: the money that a provider or bank moved, or what the operator delivered. */
export type RecordKind = 'money' | 'delivery';
