import { defineTexts } from '../i18n/texts.ts';

/** Texts of paying on the page where the order is made. */
export const fastTexts = defineTexts('recharge-translation', ['fast']);

/** Texts of the purchases kept on this device. */
export const sendAgainTexts = defineTexts('recharge-translation', ['send-again']);

/** Texts of the question whether this device may keep a purchase. */
export const saveTexts = defineTexts('payment-translation', ['keep']);
