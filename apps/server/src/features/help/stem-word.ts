import type { Locale } from '@portal/domain/language/locale';

/** A shorter stem would be the prefix of unrelated words. */
const MIN_STEM_LENGTH = 3;

/**
 * Swahili prefixes: subject and tense, or noun class. With them removed, `ninalipaje`, `kulipa`, `nimelipa`, `malipo`
 * and `lipa` find one another.
 */
const SWAHILI_TENSES =
  /^(?:(?:ni|u|a|tu|m|wa|i|zi|li|ki|vi|ya|ku)(?:na|me|ta|li|ka|ki|sha)|(?:si|hu|ha|hatu|ham|hawa|hai|hazi|hali|haki|havi|haya|hau)(?:ja|ta|ku))/;
const SWAHILI_CLASSES = /^(?:ku|hai|hazi|ha|kw|ma|vi|ki|wa|mi|ya|zi)/;
const SWAHILI_ENDINGS = /(?:isha|eza|iwa|ewa|wa|ia|ea|ua|za|o|a|i|e)$/;

const ENGLISH_ENDINGS = /(?:ing|ies|ied|ed|es|s|y)$/;

const STEMS: Partial<Record<Locale, (word: string) => string>> = {
  en: (word) => removePart(word, ENGLISH_ENDINGS),
  sw: (word) => {
    const statement = word.length > 5 ? removePart(word, /je$/) : word;
    const bare = removePart(statement, SWAHILI_TENSES);
    return removePart(bare === statement ? removePart(statement, SWAHILI_CLASSES) : bare, SWAHILI_ENDINGS);
  },
};

/** The common part of the forms of a folded word. Languages without rules return the word itself. */
export function stemWord(word: string, locale: Locale): string {
  return STEMS[locale]?.(word) ?? word;
}

function removePart(word: string, part: RegExp): string {
  const left = word.replace(part, '');
  return left.length >= MIN_STEM_LENGTH ? left : word;
}
