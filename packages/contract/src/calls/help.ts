import type { HelpTopic, PlacedQuestion } from '@portal/domain/help/help';
import type { Locale } from '@portal/domain/language/locale';
import { z } from 'zod';

/** One item of `getFaqs_pCategory` (SPEC section 3 "FAQ item"). The two ids beside SPEC's fields make its address. */
export const wireFaq = z.object({
  questionId: z.string(),
  parentCategory: z.string(),
  parentCategoryId: z.string(),
  category: z.string(),
  categoryId: z.string(),
  question: z.string(),
  /** HTML, sanitised. Empty when `href` leads elsewhere. */
  answer: z.string(),
  /** `#`, or a page of this site without its leading slash. */
  href: z.string(),
  popular: z.enum(['true', 'false']),
  /** Of a hundred who voted, how many it helped; `null` while nobody has. */
  countLikePercentage: z.number().int().min(0).max(100).nullable(),
});

/** One question as the wire has it. */
export type WireFaq = z.output<typeof wireFaq>;

/** Votes on one question, as one visitor sees them. */
export type VotesOnQuestion = {
  /** Of a hundred who voted, how many it helped; `null` while nobody has. */
  percentage: number | null;
  /** What this visitor said before, `null` when nothing. */
  own: boolean | null;
};

/** `missed-search`: a search that found nothing, so that somebody can write the answer. Numbers and e-mails are not kept. */
export const recordMissedSearch = {
  summary: 'Count a search of the help centre that found nothing',
  input: z.object({ text: z.string().min(1).max(80) }),
  result: z.object({ counted: z.boolean() }),
};

/** The help centre as the pages of the web app ask it, for one visitor. */
export type HelpDesk = {
  /** Languages that have questions of their own; in the others they are in English. */
  languages: () => Locale[];
  /** Everything there is, in the language, with brand and limits filled in. Throws when the operator does not answer. */
  topics: (locale: Locale) => Promise<HelpTopic[]>;
  /** Questions that fit what was typed, the best first. */
  search: (typed: string, locale: Locale) => Promise<PlacedQuestion[]>;
  votes: (questionId: string) => Promise<VotesOnQuestion>;
};
