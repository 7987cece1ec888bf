import { type HelpTopic, type PlacedQuestion, searchableQuestions } from '@portal/domain/help/help';
import { foldedWords, foldText } from '@portal/domain/language/folded-text';
import type { Locale } from '@portal/domain/language/locale';
import MiniSearch from 'minisearch';
import { stemWord } from './stem-word.ts';

/** Finds the questions that contain the typed text or come close to it, best match first (RULINGS 77). */
export type FaqSearch = (typed: string) => PlacedQuestion[];

/** Characters of the typed text that are used. */
const MAX_TYPED_LENGTH = 80;
/** A question that scores less than this share of the best score is left out. */
const MIN_RELATIVE_SCORE = 0.4;
const POPULAR_BOOST = 1.1;

/** Weight of a word by the field it is in. */
const FIELD_WEIGHTS = { title: 1, keywords: 0.9, foreign: 0.7, place: 0.5, answer: 0.2 };

type SearchDocument = Record<keyof typeof FIELD_WEIGHTS, string> & { id: number };

/** Words that do not tell questions apart, in the languages people type. */
const STOP_WORDS = new Set(
  `a am an and any are at be been but by can cannot did didn't didnt do does doesn't doesnt don't dont find for from get got had has have
  haven't how i i'm if im in is isn't it its me my no not of on or our please should that the their there this to want was
  we what when where which who why will with would you your
  au bado cha hii hiyo je jinsi kama katika kwa kwenye la lakini mimi na naomba nataka ni nini si tafadhali vipi wapi ya yako
  yangu wa wangu wako vya za zangu zako changu chako langu lako
  ai aux avec avez avoir c'est ce ces cette comment dans de des du elle en est et il ils j'ai je le les leur lui m'a ma mes mon n'a n'ai
  n'est ne nous ou par pas pour pourquoi puis qu'est quand que quel quelle quelles quels qui quoi sa se ses son sont sur un une veux votre vos
  vous
  ariko cyangwa cyanjye ese gute he iki iyi kugira kuki kuri mbese muri nakora nashaka ndashaka ngo niba nkore nshaka nshobora nte
  ryari rwanjye ubu uyu wanjye yanjye zanjye`.split(/\s+/),
);

/**
 * Builds the search over the questions of one language. Questions that contain the whole typed text come first
 * (SPEC section 2 "Search"), then those that share its words in any form, also misspelt.
 * @param options.others the same questions in other languages; their words are found too
 */
export function createFaqSearch(
  topics: readonly HelpTopic[],
  { locale = 'en', others = [] }: { locale?: Locale; others?: readonly (readonly HelpTopic[])[] } = {},
): FaqSearch {
  const questions = searchableQuestions(topics);
  const foldedTitles = questions.map(({ question }) => foldText(question.question).text);
  const index = buildIndex(locale, questions, others.flatMap(searchableQuestions));
  return (typed) => {
    const text = foldText(typed.trim().slice(0, MAX_TYPED_LENGTH).replace(/\s+/g, ' ')).text;
    const words = significantWords(text);
    if (words.length === 0) return [];
    // Typing mistakes rarely change the first letter; without this rule "bill" finds "till".
    const firstLetters = new Set(words.flatMap((word) => formsOf(word, locale)).map((term) => term[0]));
    const hits = index.search(words.join(' '), {
      boostDocument: (id, term) =>
        firstLetters.has(term[0]) ? (questions[id]?.question.popular ? POPULAR_BOOST : 1) : 0,
    });
    const scores = new Map(hits.map(({ id, score }) => [id, score]));
    const minScore = Math.max(0, ...scores.values()) * MIN_RELATIVE_SCORE;
    return questions
      .map((placed, id) => ({
        placed,
        contains: foldedTitles[id]?.includes(text) ?? false,
        score: scores.get(id) ?? 0,
      }))
      .filter(({ contains, score }) => contains || (score > 0 && score >= minScore))
      .sort((a, b) => Number(b.contains) - Number(a.contains) || b.score - a.score)
      .map(({ placed }) => placed);
  };
}

/** What a word is indexed and searched as: the word itself and its stem. */
function formsOf(word: string, locale: Locale): string[] {
  return [...new Set([word, stemWord(word, locale)])];
}

/** The words of a search without stop words, unless it has no others. */
function significantWords(text: string): string[] {
  const words = [...new Set(foldedWords(text))];
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return significant.length > 0 ? significant : words;
}

function buildIndex(
  locale: Locale,
  questions: readonly PlacedQuestion[],
  foreign: readonly PlacedQuestion[],
): MiniSearch<SearchDocument> {
  const index = new MiniSearch<SearchDocument>({
    fields: Object.keys(FIELD_WEIGHTS),
    tokenize: foldedWords,
    processTerm: (word) => formsOf(word, locale),
    searchOptions: { boost: FIELD_WEIGHTS, prefix: true, fuzzy: maxEdits },
  });
  index.addAll(questions.map((placed, id) => ({ id, ...searchableTexts(placed, foreign) })));
  return index;
}

function searchableTexts(
  { topic, section, question }: PlacedQuestion,
  foreign: readonly PlacedQuestion[],
): Omit<SearchDocument, 'id'> {
  const translations = foreign.filter((other) => other.question.id === question.id);
  return {
    title: question.question,
    keywords: question.also,
    foreign: translations.map((other) => `${other.question.question} ${other.question.also}`).join(' '),
    place: `${topic.title} ${section.title} ${section.also}`,
    answer: question.answerHtml.replace(/<[^>]*>/g, ' '),
  };
}

/** Typing mistakes accepted in a word or stem. A swap of two letters counts as two. */
function maxEdits(term: string): number {
  if (term.length >= 6) return 2;
  return term.length >= 4 ? 1 : 0;
}
