import { defineTexts } from '../../../i18n/texts.ts';

/** What the page is called. */
export const trackConfigTexts = defineTexts('lead-status-config');

/** Texts of following an order. */
export const trackTexts = defineTexts('lead-status-translation');
