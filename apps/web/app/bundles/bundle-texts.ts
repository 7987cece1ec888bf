import { defineTexts } from '../i18n/texts.ts';

/** Texts of bundles, wherever they are listed. */
export const bundleTexts = defineTexts('recharge-translation', ['bundle']);
