import type { HelpTopic } from '@portal/domain/help';
import { LOCALE_LIST, type Locale } from '@portal/domain/locale';
import { type FaqWords, fillTopics } from './faq-words.ts';
import type { HelpDeps } from './help-deps.ts';
import { readFaqWords } from './read-faq-words.ts';
import { type SearchFaqs, searchFaqs } from './search-faqs.ts';

/** The questions of one language with their gaps filled, and a search over them. */
export type FilledFaqs = { topics: HelpTopic[]; search: SearchFaqs };

/** The help centre for the app: what it stands on, and its questions with their gaps filled. */
export type HelpParts = { deps: HelpDeps; shelf: FaqShelf };

/** Gives the filled questions of a language. Throws UNAVAILABLE when the operator does not answer. */
export type FaqShelf = (locale: Locale) => Promise<FilledFaqs>;

type Kept = FilledFaqs & { source: HelpTopic[]; words: FaqWords };

/** Fills and indexes once for each language, again when the content or an operator's limit has changed. */
export function faqShelf(deps: Pick<HelpDeps, 'faqs' | 'settings' | 'brand' | 'times'>): FaqShelf {
  const kept = new Map<Locale, Kept>();
  return async (locale) => {
    const words = await readFaqWords(deps, locale);
    const source = deps.faqs().topics[locale];
    const before = kept.get(locale);
    if (before?.source === source && sameWords(before.words, words)) return before;
    const topics = fillTopics(source, words);
    const others = LOCALE_LIST.filter((other) => other !== locale).map((other) => deps.faqs().topics[other]);
    const now: Kept = { topics, search: searchFaqs(topics, { locale, others }), source, words };
    kept.set(locale, now);
    return now;
  };
}

function sameWords(a: FaqWords, b: FaqWords): boolean {
  return (Object.keys(a) as (keyof FaqWords)[]).every((name) => a[name] === b[name]);
}
