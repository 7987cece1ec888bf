import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the bundle page. */
export const dataBundleTexts = defineTexts('recharge-translation', ['data-bundle']);
