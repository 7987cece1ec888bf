import { defineTexts } from './texts.ts';

/** Names of the months, January first, and how the first day of one is written (`DateWords`). */
export const dayTexts = defineTexts('payment-translation', ['time']);
