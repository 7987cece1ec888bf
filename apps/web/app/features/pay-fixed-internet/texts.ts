import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the fixed-internet page. */
export const fixedTexts = defineTexts('recharge-translation', ['fixed']);
