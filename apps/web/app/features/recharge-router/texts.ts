import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the broadband page. */
export const broadbandTexts = defineTexts('recharge-translation', ['broadband', 'balance']);
