import { defineTexts } from '../i18n/texts.ts';

/** Texts of the prepaid recharge page. */
export const rechargeTexts = defineTexts('recharge-translation', ['recharge']);
