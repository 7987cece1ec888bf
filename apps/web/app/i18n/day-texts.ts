import { defineTexts } from './texts.ts';

/** Names of the months, January first. */
export const dayTexts = defineTexts('payment-translation', ['time']);
