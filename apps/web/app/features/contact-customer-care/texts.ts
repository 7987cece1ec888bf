import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the page with the ways to reach customer care, and their addresses. */
export const contactTexts = defineTexts('contact-translation');
