import { defineTexts } from '../i18n/texts.ts';

/** What was bought, where it is not a bundle. */
export const boughtTexts = defineTexts('offline-translation', ['bought']);
