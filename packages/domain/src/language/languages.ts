/**
 * The languages of the portal: code (BCP 47, lower case) and own name, in display order. To add a language, add a
 * line to both lists here, its code and the country's name to the country file, and a folder of that code in `content`; path, wire
 * code and everything else are derived (RULINGS 36).
 */
export const LANGUAGES = {
  en: 'English',
  sw: 'Kiswahili',
  rw: 'Ikinyarwanda',
  fr: 'Français',
} as const;

/** The offer to read the portal in each language, in that language. */
export const READ_IN: Record<keyof typeof LANGUAGES, string> = {
  en: 'Read in English?',
  sw: 'Soma kwa Kiswahili?',
  rw: 'Soma mu Kinyarwanda?',
  fr: 'Lire en français ?',
};
