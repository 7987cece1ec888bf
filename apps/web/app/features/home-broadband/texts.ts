import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the product page of home broadband. */
export const worksTexts = defineTexts('works-translation', ['awlanding', 'works']);

/** Texts of ordering home broadband. SPEC section 2 "HBB lead page". */
export const leadTexts = defineTexts('works-translation', ['lead']);
