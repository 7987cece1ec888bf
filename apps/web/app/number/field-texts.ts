import { defineTexts } from '../i18n/texts.ts';

/** Texts of the number and the amount field, wherever they stand. */
export const fieldTexts = defineTexts('recharge-translation', ['number', 'amount']);
