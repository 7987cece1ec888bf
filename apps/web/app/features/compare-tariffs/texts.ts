import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the tariff table. */
export const tariffTexts = defineTexts('recharge-translation', ['tariff']);
