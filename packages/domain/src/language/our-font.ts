/** What is measured to compare fonts. */
export const FONT_SAMPLE = 'Recharge airtime and bundles in under a minute RWF 1,500';

/**
 * Width of the sample in our font, in letters of 100 pixels; `font.e2e.ts` measures it again. To measure it in the page, the font would
 * have to be applied, and the browser would lay out the whole page again: half of what a cheap phone spent on layout (decision 232).
 */
export const OUR_FONT_WIDTH = 2642;
