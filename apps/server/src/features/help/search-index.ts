import { foldedWords, foldText } from '@portal/domain/folded-text';
import type { PlacedQuestion } from '@portal/domain/help';
import type { Locale } from '@portal/domain/locale';
import { stemWord } from './stem-word.ts';

/** How much a word says about a question, by where it stands. */
const WEIGHT = { asked: 1, also: 0.9, foreign: 0.7, place: 0.5, answer: 0.3 } as const;

/** A word that is there: its stem, and the questions that have it, by their number, with its weight in each. */
export type KnownWord = { word: string; stem: string; in: Map<number, number> };

/** A language's questions, each as it is asked, folded; and all their words. */
export type SearchIndex = {
  locale: Locale;
  questions: { placed: PlacedQuestion; asked: string }[];
  vocabulary: KnownWord[];
};

/** Prepares questions for the search. `foreign`: the same questions in other languages, for who mixes them. */
export function indexOf(
  locale: Locale,
  questions: readonly PlacedQuestion[],
  foreign: readonly PlacedQuestion[],
): SearchIndex {
  const vocabulary = new Map<string, KnownWord>();
  const add = (number: number, text: string, weight: number) => {
    for (const word of foldedWords(text)) {
      const known = vocabulary.get(word) ?? { word, stem: stemWord(word, locale), in: new Map() };
      known.in.set(number, Math.max(weight, known.in.get(number) ?? 0));
      vocabulary.set(word, known);
    }
  };
  questions.forEach(({ topic, section, question }, number) => {
    add(number, question.question, WEIGHT.asked);
    add(number, question.also, WEIGHT.also);
    add(number, `${topic.title} ${section.title} ${section.also}`, WEIGHT.place);
    add(number, question.answerHtml.replace(/<[^>]*>/g, ' '), WEIGHT.answer);
    for (const other of foreign.filter((one) => one.question.id === question.id))
      add(number, `${other.question.question} ${other.question.also}`, WEIGHT.foreign);
  });
  const asked = questions.map((placed) => ({ placed, asked: foldText(placed.question.question).text }));
  return { locale, questions: asked, vocabulary: [...vocabulary.values()] };
}
