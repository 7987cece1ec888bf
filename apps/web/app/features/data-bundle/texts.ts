import { defineTexts } from '../../blocks/texts.ts';

/** Texts of the bundle page. */
export const dataBundleTexts = defineTexts('recharge-translation', ['data-bundle']);
