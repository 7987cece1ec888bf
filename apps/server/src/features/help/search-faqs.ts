import { foldedWords, foldText } from '@portal/domain/folded-text';
import { type HelpTopic, type PlacedQuestion, searchableQuestions } from '@portal/domain/help';
import type { Locale } from '@portal/domain/locale';
import { isNearly } from './is-nearly.ts';
import { indexOf, type KnownWord, type SearchIndex } from './search-index.ts';
import { stemWord } from './stem-word.ts';

/** Finds every question that contains what was typed or comes near it, the best first (RULINGS 77). */
export type SearchFaqs = (typed: string) => PlacedQuestion[];

/** A longer text is no search. */
export const MOST_TYPED = 80;
/** What counts beside the best question; what comes to less is noise beside it. */
const NOISE_BELOW = 0.5;
/** Part of a search, by what its words tell, that a question must have to be an answer to it. */
const LEAST_FOUND = 0.35;
/** What a word tells that no question has. */
const UNKNOWN_TELLS = 1.5;
/** Of equals the one asked more often comes first. */
const POPULAR_COUNTS = 1.1;

/** Words that say nothing about a question, in the languages people type. */
const FILLERS = new Set(
  `a am an and any are at be been but by can cannot did didn't didnt do does doesn't doesnt don't dont find for from get got had has have
  haven't how i i'm if im in is isn't it its me my no not of on or our please should that the their there this to want was
  we what when where which who why will with would you your
  au bado cha hii hiyo je jinsi kama katika kwa kwenye la lakini mimi na naomba nataka ni nini si tafadhali vipi wapi ya yako
  yangu wa wangu wako vya za zangu zako changu chako langu lako`.split(/\s+/),
);

/** A word that was typed: what it tells, and how well each question that has it fits, by its number. */
type Typed = { tells: number; fits: Map<number, number> };

/**
 * Prepares the search over the questions of one language. First come questions that contain the typed text
 * (SPEC section 2 "Search"); then those that have most of its words, in any order and form, with slips of the
 * keyboard: rare words count for more than common ones, the question for more than its answer. `others`: the same
 * questions in other languages, whose words are found too.
 */
export function searchFaqs(
  topics: readonly HelpTopic[],
  { locale = 'en', others = [] }: { locale?: Locale; others?: readonly (readonly HelpTopic[])[] } = {},
): SearchFaqs {
  const index = indexOf(locale, searchableQuestions(topics), others.flatMap(searchableQuestions));
  return (given) => {
    const text = foldText(given.trim().slice(0, MOST_TYPED).replace(/\s+/g, ' ')).text;
    const typed = tellingWords(text).map((word) => typedWord(index, word));
    if (!text || typed.length === 0) return [];
    const whole = typed.reduce((sum, { tells }) => sum + tells, 0);
    const scored = index.questions
      .map(({ placed, asked }, number) => ({
        placed,
        contains: asked.includes(text),
        ...scoreOf(typed, { number, popular: placed.question.popular }),
      }))
      .filter(({ contains, found }) => contains || found >= whole * LEAST_FOUND);
    const best = Math.max(...scored.map(({ score }) => score));
    return scored
      .filter(({ contains, score }) => contains || score >= best * NOISE_BELOW)
      .sort((a, b) => Number(b.contains) - Number(a.contains) || b.score - a.score)
      .map(({ placed }) => placed);
  };
}

/** The words of a search without fillers, unless it has no others. */
function tellingWords(text: string): string[] {
  const words = [...new Set(foldedWords(text))];
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length ? telling : words;
}

function typedWord({ locale, questions, vocabulary }: SearchIndex, word: string): Typed {
  const fits = new Map<number, number>();
  const stem = stemWord(word, locale);
  for (const known of vocabulary) {
    const fit = fitOf(known, { word, stem });
    if (fit === 0) continue;
    for (const [number, weight] of known.in) fits.set(number, Math.max(fit * weight, fits.get(number) ?? 0));
  }
  return { fits, tells: fits.size ? Math.log(1 + questions.length / fits.size) : UNKNOWN_TELLS };
}

/** How well a word of a question fits one that was typed: the same, on the way to it, a form of it, or with a slip. */
function fitOf(known: KnownWord, { word, stem }: Pick<KnownWord, 'word' | 'stem'>): number {
  if (known.word === word) return 1;
  if (known.stem === stem) return 0.95;
  if (known.word.startsWith(word)) return 0.9;
  const telling = stem.length > 3;
  if (telling && known.stem.startsWith(stem)) return 0.8;
  return isNearly(known.word, word) || (telling && isNearly(known.stem, stem)) ? 0.6 : 0;
}

function scoreOf(
  typed: readonly Typed[],
  { number, popular }: { number: number; popular: boolean },
): { score: number; found: number } {
  let [score, found] = [0, 0];
  for (const { fits, tells } of typed) {
    const fit = fits.get(number) ?? 0;
    score += fit * tells;
    if (fit > 0) found += tells;
  }
  return { score: popular ? score * POPULAR_COUNTS : score, found };
}
