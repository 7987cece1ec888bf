import { defineTexts } from '../../blocks/texts.ts';

/** Texts of the prepaid recharge page. */
export const rechargeTexts = defineTexts('recharge-translation', ['recharge']);
