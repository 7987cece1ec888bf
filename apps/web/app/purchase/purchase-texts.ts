import { defineTexts } from '../i18n/texts.ts';

/** Texts that every purchase page shares. */
export const purchaseTexts = defineTexts('recharge-translation', ['purchase', 'again']);

/** Texts around the numbers kept on this device. */
export const recentTexts = defineTexts('recharge-translation', ['recent']);
