import { defineTexts } from '../../../i18n/texts.ts';

/** Texts of the card page and of its part of the status page. */
export const cardTexts = defineTexts(
  'payment-translation',
  ['card'],
  ['card.status', 'card.timeline', 'card.reason'],
);

/** What the status page says otherwise of a card: `card.` and the key it stands for. */
export const cardStatusTexts = defineTexts('payment-translation', [
  'card.status',
  'card.timeline',
  'card.reason',
]);
