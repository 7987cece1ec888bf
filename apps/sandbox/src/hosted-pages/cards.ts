/** What a test card's bank does. */
export type CardOutcome = 'approved' | 'insufficient' | 'refused' | 'late' | 'undecided';

/** A card of the sandbox. No other is accepted, so that no one types a real one here. */
export type TestCard = { outcome: CardOutcome; number: string; does: string };

/** Every card by its outcome, as the hosted pages offer them and docs/sandbox.md lists them. */
export const TEST_CARDS: Record<CardOutcome, TestCard> = {
  approved: { outcome: 'approved', number: '4111 1111 1111 1111', does: 'Its bank approves.' },
  refused: { outcome: 'refused', number: '4000 0000 0000 0002', does: 'Its bank refuses.' },
  insufficient: {
    outcome: 'insufficient',
    number: '4000 0000 0000 9995',
    does: 'There is too little on its account.',
  },
  late: {
    outcome: 'late',
    number: '4000 0000 0000 0077',
    does: 'Its bank says nothing for ten minutes, then approves after all.',
  },
  undecided: {
    outcome: 'undecided',
    number: '4000 0000 0000 0259',
    does: 'The gateway does not know for a minute, then its bank has approved.',
  },
};

/** The card with a number, `null` when it is none of ours. */
export function findCard(number: unknown): TestCard | null {
  const digits = String(number ?? '').replace(/\D/g, '');
  return Object.values(TEST_CARDS).find((card) => card.number.replaceAll(' ', '') === digits) ?? null;
}
