/**
 * The languages of the portal: code (BCP 47, lower case) and own name, in the order they are offered. A line here and
 * a folder of that name in `content` make a language; address, wire code and everything else follow (RULINGS 36).
 */
export const LANGUAGES = {
  en: 'English',
  sw: 'Kiswahili',
  rw: 'Ikinyarwanda',
  fr: 'Français',
} as const;
