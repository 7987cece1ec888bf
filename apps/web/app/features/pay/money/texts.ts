import { defineTexts } from '../../../i18n/texts.ts';

/** Texts of the {product} Money page. SPEC sections 5 and 8. */
export const moneyTexts = defineTexts('payment-translation', ['money']);
