import { defineTexts } from '../i18n/texts.ts';

/** Texts of the PIN dialog. SPEC section 8. */
export const pinTexts = defineTexts('payment-translation', ['pin']);
