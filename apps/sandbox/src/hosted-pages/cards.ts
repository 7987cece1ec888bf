/** What a test card's bank does. */
export type CardOutcome = 'approved' | 'insufficient' | 'refused' | 'late' | 'undecided' | RepeatedCard;

/** What becomes of the later charges of a card that Paystack charges again without its holder. */
export const REPEATED_CARDS = ['once', 'refused-later', 'asks-later', 'disputed'] as const;
/** A card whose first charge its bank approves, like that of `approved`. */
export type RepeatedCard = (typeof REPEATED_CARDS)[number];

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
  once: {
    outcome: 'once',
    number: '4000 0000 0000 3220',
    does: 'Its bank approves, and Paystack cannot charge it again without its holder.',
  },
  'refused-later': {
    outcome: 'refused-later',
    number: '4000 0000 0000 0341',
    does: 'Its bank approves, and refuses each later charge without its holder.',
  },
  'asks-later': {
    outcome: 'asks-later',
    number: '4000 0025 0000 3155',
    does: 'Its bank approves, and wants its holder for each later charge.',
  },
  disputed: {
    outcome: 'disputed',
    number: '4000 0000 0000 2685',
    does: 'Its bank approves, and its holder disputes that charge when the card is charged again.',
  },
};

/** Whether a card is one of those whose later charges go wrong. */
export function isRepeatedCard(outcome: string | undefined): outcome is RepeatedCard {
  return REPEATED_CARDS.some((each) => each === outcome);
}

/** The card with a number, `null` when it is none of ours. */
export function findCard(number: unknown): TestCard | null {
  const digits = String(number ?? '').replace(/\D/g, '');
  return Object.values(TEST_CARDS).find((card) => card.number.replaceAll(' ', '') === digits) ?? null;
}
