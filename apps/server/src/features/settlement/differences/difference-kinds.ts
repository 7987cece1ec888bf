/** Every kind of difference between imported statements and the journal, with its text for the staff. */
export const DIFFERENCE_TEXTS = {
  'unknown-charge': 'charged by the provider, no payment here',
  'charged-not-paid': 'charged by the provider, unpaid here',
  'charged-twice': 'charged again for a payment that a line has shown already',
  amount: 'another amount than here',
  currency: 'another currency than here',
  ambiguous: 'several payments could be meant',
  'unknown-refund': 'refunded by the provider, not here',
  'unknown-dispute': 'taken back by the provider for a dispute that is not lost here',
  fee: 'another fee than agreed',
  'unknown-movement': 'a movement that no rule explains',
  'payout-amount': 'the bank received another amount than was paid out',
  'payout-sum': 'a payout that is not the sum of its lines',
  'missing-charge': 'charged here, in no statement',
  'missing-refund': 'refunded here, in no statement',
  'missing-dispute': 'lost here as a dispute, in no statement',
  'missing-statement': 'a statement between two others of the bank was not imported',
  'missing-payout': 'paid out by the provider, not received by the bank',
} as const;

/** One of {@link DIFFERENCE_TEXTS}. */
export type SettlementDifferenceKind = keyof typeof DIFFERENCE_TEXTS;
