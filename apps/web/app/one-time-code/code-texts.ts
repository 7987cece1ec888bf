import { defineTexts } from '../i18n/texts.ts';

/** Texts of the one-time code dialog. SPEC section 8. */
export const codeTexts = defineTexts('payment-translation', ['code', 'handset', 'network']);
