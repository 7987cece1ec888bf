import { defineTexts } from '../../blocks/texts.ts';

/** Texts of the tariff table. */
export const tariffTexts = defineTexts('recharge-translation', ['tariff']);
