import { defineTexts } from '../../../i18n/texts.ts';

/** Texts of the SmartCash page. SPEC section 2 "SmartCash page". */
export const smartcashTexts = defineTexts('payment-translation', ['payment.smartCashPayment', 'smartcash']);
