import type { Locale } from '@portal/domain/locale';

/** Letters that a stem keeps at least: shorter ones are the beginning of anything. */
const SHORTEST = 3;

/**
 * What words of Swahili begin with: who and when, or a class. `ninalipaje`, `kulipa`, `nimelipa`, `malipo` and `lipa`
 * are asked for one another.
 */
const SWAHILI_TENSES =
  /^(?:(?:ni|u|a|tu|m|wa|i|zi|li|ki|vi|ya|ku)(?:na|me|ta|li|ka|ki|sha)|(?:si|hu|ha|hatu|ham|hawa|hai|hazi|hali|haki|havi|haya|hau)(?:ja|ta|ku))/;
const SWAHILI_CLASSES = /^(?:ku|hai|hazi|ha|kw|ma|vi|ki|wa|mi|ya|zi)/;
const SWAHILI_ENDINGS = /(?:isha|eza|iwa|ewa|wa|ia|ea|ua|za|o|a|i|e)$/;

const ENGLISH_ENDINGS = /(?:ing|ies|ied|ed|es|s|y)$/;

const STEMS: Partial<Record<Locale, (word: string) => string>> = {
  en: (word) => without(word, ENGLISH_ENDINGS),
  sw: (word) => {
    const asked = word.length > 5 ? without(word, /je$/) : word;
    const bare = without(asked, SWAHILI_TENSES);
    return without(bare === asked ? without(asked, SWAHILI_CLASSES) : bare, SWAHILI_ENDINGS);
  },
};

/** The part of a folded word that its forms have in common; the word itself in a language whose forms are not known. */
export function stemWord(word: string, locale: Locale): string {
  return STEMS[locale]?.(word) ?? word;
}

function without(word: string, part: RegExp): string {
  const left = word.replace(part, '');
  return left.length >= SHORTEST ? left : word;
}
