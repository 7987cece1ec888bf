import { foldedWords, foldText } from '@portal/domain/folded-text';
import { type HelpTopic, type PlacedQuestion, placedQuestions } from '@portal/domain/help';
import { isNearly } from './is-nearly.ts';

/** Finds questions by what was typed, the best first; at most {@link MOST_HITS}. */
export type SearchFaqs = (typed: string) => PlacedQuestion[];

const MOST_HITS = 20;
/** A longer text is no search. */
export const MOST_TYPED = 80;

type Entry = {
  placed: PlacedQuestion;
  /** The question as it is asked, folded. */
  asked: string;
  /** Words of the question and of the editor's "also". */
  ownWords: string[];
  /** The same with those of its section. */
  nearWords: string[];
  /** Words of the topic and the answer. */
  farWords: string[];
};

/** Words that say nothing about a question, in the languages people type. */
const FILLERS = new Set(
  `a an and are at be by can cannot do does for from get has have how i if in is it me my no not of on or
  that the their there this to was what when where which who why will with you your
  au cha je kama katika kwa kwenye la na ni nini si ya yako yangu wa wangu wako vya za zangu zako`.split(
    /\s+/,
  ),
);

/** Ways to match, the best first. The first that finds anything decides; a later one only adds noise to it. */
const WAYS: ((entry: Entry, typed: string, words: string[]) => boolean)[] = [
  (entry, typed) => entry.asked.includes(typed),
  (entry, _typed, words) => words.every((word) => entry.nearWords.some((near) => near.startsWith(word))),
  (entry, _typed, words) => words.every((word) => wordsOf(entry).some((own) => own.startsWith(word))),
  (entry, _typed, words) => words.every((word) => entry.nearWords.some((near) => isNearly(near, word))),
  (entry, _typed, words) => words.every((word) => wordsOf(entry).some((own) => isNearly(own, word))),
];

const wordsOf = ({ nearWords, farWords }: Entry) => [...nearWords, ...farWords];

/**
 * Prepares the search over the questions of one language. First come questions that contain the typed text
 * (SPEC section 2 "Search"); then those that have all its words in any order, in the question or around it; when there
 * is none, those with its words in the answer, with a slip of the keyboard, or with the most of its words.
 */
export function searchFaqs(topics: readonly HelpTopic[]): SearchFaqs {
  const entries = placedQuestions(topics).map(entryOf);
  return (typed) => {
    const text = foldText(typed.trim().slice(0, MOST_TYPED).replace(/\s+/g, ' ')).text;
    const words = tellingWords(text);
    if (!text || words.length === 0) return [];
    const containing = entries.filter((entry) => WAYS[0]?.(entry, text, words));
    const rest = entries.filter((entry) => !containing.includes(entry));
    const found = firstWay(rest, text, words, containing.length > 0 ? 2 : WAYS.length);
    const hits = [...containing, ...found];
    return (hits.length ? hits : withMostWords(entries, words))
      .slice(0, MOST_HITS)
      .map(({ placed }) => placed);
  };
}

function entryOf(placed: PlacedQuestion): Entry {
  const { topic, section, question } = placed;
  const ownWords = foldedWords(`${question.question} ${question.also}`);
  return {
    placed,
    asked: foldText(question.question).text,
    ownWords,
    nearWords: [...ownWords, ...foldedWords(section.title)],
    farWords: foldedWords(`${topic.title} ${question.answerHtml.replace(/<[^>]*>/g, ' ')}`),
  };
}

/** The words of a search without fillers, unless it has no others. */
function tellingWords(text: string): string[] {
  const words = foldedWords(text);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length ? telling : words;
}

function firstWay(entries: Entry[], text: string, words: string[], ways: number): Entry[] {
  for (const fits of WAYS.slice(1, ways)) {
    const found = entries.filter((entry) => fits(entry, text, words));
    if (found.length) return closestFirst(found, words);
  }
  return [];
}

/** What a question says itself counts for more than where it stands; of equals the one asked more often comes first. */
function closestFirst(found: Entry[], words: string[]): Entry[] {
  const closeness = (entry: Entry) =>
    count(entry.ownWords, words) * 2 + Number(entry.placed.question.popular);
  return found.toSorted((a, b) => closeness(b) - closeness(a));
}

/** At least half of the words, at least one of them in the question or around it. */
function withMostWords(entries: Entry[], words: string[]): Entry[] {
  if (words.length < 2) return [];
  return entries
    .map((entry) => ({ entry, near: count(entry.nearWords, words), all: count(wordsOf(entry), words) }))
    .filter(({ near, all }) => near > 0 && all * 2 >= words.length)
    .sort((a, b) => b.all - a.all || b.near - a.near)
    .map(({ entry }) => entry);
}

function count(own: string[], words: string[]): number {
  return words.filter((word) => own.some((candidate) => isNearly(candidate, word))).length;
}
