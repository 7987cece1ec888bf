/** Name of the font in the style sheet. */
export const FONT_FAMILY = 'Figtree';

/** Entry of the browser's storage with source and look of the font, once it has been loaded. */
export const FONT_KEY = 'font';

/**
 * Script in the head of each page: shows the font from the first paint where the browser has it in its cache already. The
 * display `optional` prevents that the text changes later.
 */
export const FONT_SCRIPT = `try{const f=localStorage.getItem("${FONT_KEY}");f&&document.fonts.add(new FontFace("${FONT_FAMILY}",...JSON.parse(f)))}catch{}`;
