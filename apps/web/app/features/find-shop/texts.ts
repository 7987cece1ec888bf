import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the store locator. Keys without a dot are SPEC's, the braces in `find{product}In` too (section 3 "Translation keys"). */
export const storeTexts = defineTexts('storeLocator-translation');
