import type { Locale } from '@portal/domain/language/locale';

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

/** A shortened word in front: `n'ikarita`, `y'ukwezi`. */
const ELISION = /^[a-z]{1,2}'/;

/** Noun classes: `igiciro` and `ibiciro`, `umucuruzi` and `abacuruzi`, `iduka` and `amaduka`. */
const NOUN_CLASSES =
  /^(?:ama|aba|imi|ibi|iki|igi|uru|ubu|uku|umu|(?:ubw|umw|iby|urw|icy)(?=[aeio])|i(?=[bcdfghjklprstvyz]))/;

/**
 * In front of a verb: negation, subject and tense, or the infinitive. `kwishyura`, `nishyuye`, `turishyura`,
 * `bwishyuwe` and `sinishyuye` begin with `ishyu` afterwards.
 */
const VERB_PREFIXES =
  /^(?:nti|si)?(?:nda|naza|nza|na|(?:tu|mu|ba|ri|ki|bi|zi|ru|bu|ha|u|a|i)(?:ra|za|r(?=[ei]))|(?:tw|mw|ry|cy|by|rw|bw|b|h|w|y|z)a(?:ra|za)?|n|ku|gu|ko|(?:tw|mw|ry|cy|by|rw|bw|kw|gw|w|y|b|z)(?=[eio]))/;

/** What is left of the infinitive in `nakwishyura`. */
const INNER_INFINITIVE = /^kw(?=[eio])/;

/** Endings of verbs with the consonant that changes: `ishyura`, `ishyuye`, `ishyurwa`; `subiza`, `subijwe`. */
const VERB_ENDINGS = /(?:(?:ri)?(?:rw?|y|w)|[zj]w?|kw?|tsw?|gw?|sh(?:ej)?w?)?[ae]$/;

/** For short verbs, which keep their consonant: `saba`, `sabye`. */
const SHORT_ENDINGS = /[yw]?[ae]$/;

/** A shorter stem would be the prefix of unrelated words. */
const MIN_STEM_LENGTH = 3;

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

/** The common part of the forms of a folded Kinyarwanda word. */
function stemKinyarwanda(word: string): string {
  const whole = removePart(word, ELISION);
  const noun = removePart(whole, NOUN_CLASSES);
  const bare = noun === whole ? removePart(removePart(whole, VERB_PREFIXES), INNER_INFINITIVE) : noun;
  const stem = removePart(bare, VERB_ENDINGS);
  return stem === bare ? removePart(bare, SHORT_ENDINGS) : stem;
}

/** Removes the part of a word that matches, unless too little is left. */
function removePart(word: string, part: RegExp): string {
  const left = word.replace(part, '');
  return left.length >= MIN_STEM_LENGTH ? left : word;
}
