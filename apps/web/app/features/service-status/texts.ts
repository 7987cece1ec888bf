import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the page that says what works now, and of what it announces on other pages. */
export const serviceTexts = defineTexts('network-translation', ['service']);
