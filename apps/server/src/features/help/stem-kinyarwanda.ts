import { removePart } from './remove-part.ts';

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

/** The common part of the forms of a folded Kinyarwanda word. */
export function stemKinyarwanda(word: string): string {
  const whole = removePart(word, ELISION);
  const noun = removePart(whole, NOUN_CLASSES);
  const bare = noun === whole ? removePart(removePart(whole, VERB_PREFIXES), INNER_INFINITIVE) : noun;
  const stem = removePart(bare, VERB_ENDINGS);
  return stem === bare ? removePart(bare, SHORT_ENDINGS) : stem;
}
