import { defineTexts } from '../i18n/texts.ts';

/** Texts of every form that an operator describes. SPEC section 5 "Form". */
export const formTexts = defineTexts('works-translation', ['form']);
