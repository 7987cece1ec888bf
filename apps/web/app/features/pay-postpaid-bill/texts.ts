import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the postpaid bill page. */
export const billTexts = defineTexts('recharge-translation', ['bill']);
