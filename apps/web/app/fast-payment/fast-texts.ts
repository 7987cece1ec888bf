import { defineTexts } from '../i18n/texts.ts';

/** Texts of paying on the page where the order is made. */
export const fastTexts = defineTexts('recharge-translation', ['fast']);

/** Texts of the purchases kept on this device. */
export const sendAgainTexts = defineTexts('recharge-translation', ['send-again']);
