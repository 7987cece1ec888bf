/** The file of a language with the operator's notes to bundles, without the language (docs/content.md). */
export const BUNDLE_NOTES_FILE = 'bundle-notes.json';

/** Characters of a note: two lines of a card on a narrow phone. */
export const LONGEST_BUNDLE_NOTE = 120;
