import type { HelpTopic, PlacedQuestion } from '@portal/domain/help/help';
import type { Locale } from '@portal/domain/language/locale';
import { z } from 'zod';

/** One item of `getFaqs_pCategory` (SPEC section 3 "FAQ item"). `parentCategoryId` and `categoryId` are ours and form its path. */
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
  /** Percentage of helpful votes; `null` without votes. */
  countLikePercentage: z.number().int().min(0).max(100).nullable(),
});

/** A question in the wire format. */
export type WireFaq = z.output<typeof wireFaq>;

/** Votes on a question, and the visitor's own vote. */
export type VotesOnQuestion = {
  /** Percentage of helpful votes; `null` without votes. */
  percentage: number | null;
  /** This visitor's vote; `null` when there is none. */
  own: boolean | null;
};

/** `missed-search`: counts a search without results, for the authors of answers. Numbers and e-mails are not stored. */
export const recordMissedSearch = {
  summary: 'Count a search of the help centre without results',
  input: z.object({ text: z.string().min(1).max(80) }),
  result: z.object({ counted: z.boolean() }),
};

/** The help centre for the pages of the web app, for one visitor. */
export type HelpCentre = {
  /** Languages with translated questions; the others show English. */
  languages: () => Locale[];
  /** All topics in a language, with placeholders filled. Throws when the operator does not respond. */
  topics: (locale: Locale) => Promise<HelpTopic[]>;
  /** Questions that match a search, best first. */
  search: (typed: string, locale: Locale) => Promise<PlacedQuestion[]>;
  votes: (questionId: string) => Promise<VotesOnQuestion>;
  /** Records a vote; `false` when it was not counted. */
  vote: (questionId: string, helpful: boolean) => Promise<boolean>;
};
