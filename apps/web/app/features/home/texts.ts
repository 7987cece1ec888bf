import { defineTexts } from '../../i18n/texts.ts';

/** Texts of home. Slides, points and steps are numbered: content may add, remove and reorder them. */
export const homeTexts = defineTexts('website-homepage-config');
