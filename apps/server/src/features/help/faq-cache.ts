import type { HelpTopic } from '@portal/domain/help/help';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { FastifyBaseLogger } from 'fastify';
import { fillTopics } from './faq-placeholders.ts';
import { createFaqSearch, type FaqSearch } from './faq-search.ts';
import { leaveOutPages } from './leave-out-pages.ts';
import { type FaqValueDeps, type FaqValues, readFaqValues } from './read-faq-values.ts';
import type { Faqs } from './read-faqs.ts';

/** Dependencies of the help centre. */
export type HelpDeps = FaqValueDeps & {
  faqs: () => Faqs;
  /** Paths without language that this operator does not offer. */
  closedPaths: readonly string[];
  db: Db;
  clock: Clock;
  secret: Secret;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
};

/** The questions of a language with placeholders filled, and a search over them. */
export type FilledFaqs = { topics: HelpTopic[]; search: FaqSearch };

/** The help centre for the app: its dependencies and the reader of filled questions. */
export type HelpParts = { deps: HelpDeps; readFaqs: FaqCache };

/** Returns the filled questions of a language. Throws UNAVAILABLE when the operator does not respond. */
export type FaqCache = (locale: Locale) => Promise<FilledFaqs>;

type CachedFaqs = FilledFaqs & { source: HelpTopic[]; words: FaqValues };

/**
 * Fills and indexes the questions once per language, and again when the content or a limit of the operator changes.
 */
export function createFaqCache(
  deps: Pick<HelpDeps, 'faqs' | 'settings' | 'brand' | 'times' | 'vatReward' | 'closedPaths'>,
): FaqCache {
  const cache = new Map<Locale, CachedFaqs>();
  return async (locale) => {
    const words = await readFaqValues(deps, locale);
    const source = deps.faqs().topics[locale];
    const cached = cache.get(locale);
    if (cached?.source === source && isSameWords(cached.words, words)) return cached;
    const topics = leaveOutPages(fillTopics(source, words), deps.closedPaths);
    const others = LOCALE_LIST.filter((other) => other !== locale).map((other) => deps.faqs().topics[other]);
    const fresh: CachedFaqs = { topics, search: createFaqSearch(topics, { locale, others }), source, words };
    cache.set(locale, fresh);
    return fresh;
  };
}

function isSameWords(a: FaqValues, b: FaqValues): boolean {
  return (Object.keys(a) as (keyof FaqValues)[]).every((name) => a[name] === b[name]);
}
