import { defineTexts } from './texts.ts';

/** Names of the months, January first. */
export const dayTexts = defineTexts('payment-translation', {
  'time.months': 'January|February|March|April|May|June|July|August|September|October|November|December',
});
