import { defineTexts } from '../i18n/texts.ts';

/** Texts of the loading screen. Keys are those of SPEC section 2. */
export const loaderTexts = defineTexts('loader-translation');
