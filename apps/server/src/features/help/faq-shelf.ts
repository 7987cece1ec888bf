import type { HelpTopic } from '@portal/domain/help';
import { LOCALE_LIST, type Locale } from '@portal/domain/locale';
import { type FaqWords, fillTopics } from './faq-words.ts';
import type { HelpDeps } from './help-deps.ts';
import { readFaqWords } from './read-faq-words.ts';
import { type SearchFaqs, searchFaqs } from './search-faqs.ts';

/** The questions of a language with placeholders filled, and a search over them. */
export type FilledFaqs = { topics: HelpTopic[]; search: SearchFaqs };

/** The help centre for the app: its dependencies and the reader of filled questions. */
export type HelpParts = { deps: HelpDeps; shelf: FaqShelf };

/** Returns the filled questions of a language. Throws UNAVAILABLE when the operator does not respond. */
export type FaqShelf = (locale: Locale) => Promise<FilledFaqs>;

type CachedFaqs = FilledFaqs & { source: HelpTopic[]; words: FaqWords };

/**
 * Fills and indexes the questions once per language, and again when the content or a limit of the operator changes.
 */
export function faqShelf(deps: Pick<HelpDeps, 'faqs' | 'settings' | 'brand' | 'times'>): FaqShelf {
  const cache = new Map<Locale, CachedFaqs>();
  return async (locale) => {
    const words = await readFaqWords(deps, locale);
    const source = deps.faqs().topics[locale];
    const cached = cache.get(locale);
    if (cached?.source === source && isSameWords(cached.words, words)) return cached;
    const topics = fillTopics(source, words);
    const others = LOCALE_LIST.filter((other) => other !== locale).map((other) => deps.faqs().topics[other]);
    const fresh: CachedFaqs = { topics, search: searchFaqs(topics, { locale, others }), source, words };
    cache.set(locale, fresh);
    return fresh;
  };
}

function isSameWords(a: FaqWords, b: FaqWords): boolean {
  return (Object.keys(a) as (keyof FaqWords)[]).every((name) => a[name] === b[name]);
}
