import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { Sentence } from './read-sentences.ts';

/** Names, and words that all languages write alike. They say nothing about the language of a sentence. */
const NAMES = new Set(
  `isano works pin sms ussd tv gb mb rwf usd vat rura otp sim esim volte whatsapp paystack dpo cellulant uba m pesa mpesa
  visa mastercard mtn momo airtel smartcash gps wi-fi csv xlsx pdf id imei qr kg kn ave huye kigali remera keza uwase email
  e-mail mail e mobile money roaming mon burundi kenya tanzania tanzanie uganda sudan congo kongo europe`.split(
    /\s+/,
  ),
);

/** Weight of letters that were never seen. */
const UNSEEN = 0.1;

type Counts = { of: Map<string, number>; total: number };
type Scores = Record<Locale, number>;

/** How much likelier another language must be; of a single word more, because languages share words. */
const CERTAIN = { word: 20, sentence: 3 };

/**
 * Learns the languages from their sentences: how often two to four letters follow each other (naive Bayes). A sentence that is judged
 * does not count for its own file, so that it can't vouch for itself.
 */
export function learnLanguages(sentences: readonly Sentence[]) {
  const counts = Object.fromEntries(
    LOCALE_LIST.map((locale): [Locale, Counts] => [locale, { of: new Map(), total: 0 }]),
  ) as Record<Locale, Counts>;
  for (const { locale, text } of sentences)
    for (const letters of lettersOf(wordsOf(text))) {
      const { of } = counts[locale];
      of.set(letters, (of.get(letters) ?? 0) + 1);
      counts[locale].total += 1;
    }
  const variety = UNSEEN * new Set(LOCALE_LIST.flatMap((locale) => [...counts[locale].of.keys()])).size;

  const score = (letters: string[], learnedFrom: Locale | null): Scores => {
    const own = new Map<string, number>();
    for (const each of letters) own.set(each, (own.get(each) ?? 0) + 1);
    const scores = LOCALE_LIST.map((locale): [Locale, number] => {
      const { of, total } = counts[locale];
      const isOwn = locale === learnedFrom;
      const base = Math.log(total - (isOwn ? letters.length : 0) + variety);
      const sum = letters.reduce((so, each) => {
        const seen = (of.get(each) ?? 0) - (isOwn ? (own.get(each) ?? 0) : 0);
        return so + Math.log(seen + UNSEEN) - base;
      }, 0);
      return [locale, sum];
    });
    return Object.fromEntries(scores) as Scores;
  };

  /**
   * The language that a sentence is in rather than the one it should be in; `null`: it may be in that one.
   * @param expected default: the language of its file
   */
  const known = new Set(sentences);
  return (sentence: Sentence, expected: Locale = sentence.locale): Locale | null => {
    const words = wordsOf(sentence.text);
    const scores = score(lettersOf(words), known.has(sentence) ? sentence.locale : null);
    const best = LOCALE_LIST.reduce((a, b) => (scores[a] >= scores[b] ? a : b));
    const margin = scores[best] - scores[expected];
    return words.length > 0 && margin > (words.length === 1 ? CERTAIN.word : CERTAIN.sentence) ? best : null;
  };
}

/** The words of a text that may say something about its language, in lower case. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(/\{\w+\}|https?:\S+|\S+@\S+|\/[\w/-]+/g, ' ')
    .replace(/[’`]/g, "'")
    .toLowerCase();
  return (plain.match(/\p{L}+(?:['-](?=\p{L})\p{L}*)*'?/gu) ?? []).filter((word) => !NAMES.has(word));
}

function lettersOf(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const padded = `_${word}_`;
    return [2, 3, 4].flatMap((length) =>
      Array.from({ length: Math.max(0, padded.length - length + 1) }, (_, at) =>
        padded.slice(at, at + length),
      ),
    );
  });
}
