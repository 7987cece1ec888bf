import { defineTexts } from '../../../i18n/texts.ts';

const STATUS_GROUPS = ['card.status', 'card.timeline', 'card.reason'] as const;

/** Texts of the card page and of its part of the status page. */
export const cardTexts = defineTexts('payment-translation', ['card'], STATUS_GROUPS);

/** What the status page says otherwise of a card: `card.` and the key it stands for. */
export const cardStatusTexts = defineTexts('payment-translation', STATUS_GROUPS);
