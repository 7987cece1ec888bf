import { defineTexts } from '../../../i18n/texts.ts';

/** Texts of the page of a wallet that asks on the handset. SPEC section 2 "MPESA page"; `{wallet}` is its name. */
export const pushWalletTexts = defineTexts('payment-translation', ['push']);
