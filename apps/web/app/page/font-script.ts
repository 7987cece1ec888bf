/** Name of the font in the style sheet. */
export const FONT_FAMILY = 'Figtree';

/** Entry of the browser's storage with source and look of the font, once it has been loaded. */
export const FONT_KEY = 'font';

/** What is measured to compare fonts. */
export const SAMPLE = 'Recharge airtime and bundles in under a minute RWF 1,500';

/**
 * Width of the sample in our font, in letters of 100 pixels; `font.e2e.ts` measures it again. To measure it in the page, the font would
 * have to be applied, and the browser would lay out the whole page again: half of what a cheap phone spent on layout (decision 232).
 */
export const OUR_WIDTH = 2642;

/**
 * Script in the head of each page: shows the font from the first paint where the browser has it in its cache already. The
 * display `optional` prevents that the text changes later.
 */
export const FONT_SCRIPT = `try{const f=localStorage.getItem("${FONT_KEY}");f&&document.fonts.add(new FontFace("${FONT_FAMILY}",...JSON.parse(f)))}catch{}`;
