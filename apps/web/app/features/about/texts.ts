import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the about page and of the page for unknown paths. */
export const aboutTexts = defineTexts('about-config');
