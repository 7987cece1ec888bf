import type { Locale } from '@portal/domain/language/locale';
import { removePart } from './remove-part.ts';
import { stemKinyarwanda } from './stem-kinyarwanda.ts';

/**
 * Swahili prefixes: subject and tense, or noun class. With them removed, `ninalipaje`, `kulipa`, `nimelipa`, `malipo`
 * and `lipa` find one another.
 */
const SWAHILI_TENSES =
  /^(?:(?:ni|u|a|tu|m|wa|i|zi|li|ki|vi|ya|ku)(?:na|me|ta|li|ka|ki|sha)|(?:si|hu|ha|hatu|ham|hawa|hai|hazi|hali|haki|havi|haya|hau)(?:ja|ta|ku))/;
const SWAHILI_CLASSES = /^(?:ku|hai|hazi|ha|kw|ma|vi|ki|wa|mi|ya|zi)/;
const SWAHILI_ENDINGS = /(?:isha|eza|iwa|ewa|wa|ia|ea|ua|za|o|a|i|e)$/;

const ENGLISH_ENDINGS = /(?:ing|ies|ied|ed|es|s|y)$/;

/** French short words that an apostrophe joins to the next word: `l'argent`, `j'ai`, `qu'est`. */
const FRENCH_ELISIONS = /^(?:[cdjlmnst]|qu)'/;
/** With them removed, `payer`, `payez`, `payé` and `payées` find one another. */
const FRENCH_ENDINGS = /(?:ees|ee|es|er|ez|e|s|x)$/;

const STEMS: Partial<Record<Locale, (word: string) => string>> = {
  en: (word) => removePart(word, ENGLISH_ENDINGS),
  sw: (word) => {
    const statement = word.length > 5 ? removePart(word, /je$/) : word;
    const bare = removePart(statement, SWAHILI_TENSES);
    return removePart(bare === statement ? removePart(statement, SWAHILI_CLASSES) : bare, SWAHILI_ENDINGS);
  },
  fr: (word) => removePart(removePart(word, FRENCH_ELISIONS), FRENCH_ENDINGS),
  rw: stemKinyarwanda,
};

/** The common part of the forms of a folded word. Languages without rules return the word itself. */
export function stemWord(word: string, locale: Locale): string {
  return STEMS[locale]?.(word) ?? word;
}
