import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the page for several numbers. */
export const severalTexts = defineTexts('recharge-translation', ['several']);
