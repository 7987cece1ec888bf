import type { Locale } from '../language/locale.ts';
import { HELP_PATH } from './help-path.ts';

/** A question with its answer, SPEC's "FAQ item" (SPEC section 2 "Help centre"). */
export type HelpQuestion = {
  /** The same in every language; last segment of its path. */
  id: string;
  question: string;
  /** Sanitised HTML; empty when `path` is set. */
  answerHtml: string;
  /** Whether it is listed as popular. */
  popular: boolean;
  /** Page that the question links to instead of an answer (SPEC: "an item whose link is not the placeholder"). */
  path: string | null;
  /** Additional search keywords. */
  also: string;
  /** Language of the text: English when it is not translated. */
  language: Locale;
};

/** SPEC's `category`: stage 2 of the help centre. */
export type HelpSection = {
  id: string;
  title: string;
  /** Language of the title: English when it is not translated. */
  language: Locale;
  /** Page that the whole section links to, such as the shops. */
  path: string | null;
  /** Additional search keywords. */
  also: string;
  questions: HelpQuestion[];
};

/** SPEC's `parentCategory`: stage 1. */
export type HelpTopic = {
  id: string;
  title: string;
  /** Language of the title. */
  language: Locale;
  icon: string;
  sections: HelpSection[];
};

/** A question with its topic and section. */
export type PlacedQuestion = { topic: HelpTopic; section: HelpSection; question: HelpQuestion };

/** SPEC's placeholder link: an item with it has an answer. */
export const NO_HREF = '#';

/** Popular questions on the first screen. SPEC section 9. */
export const POPULAR_AT_HOME = 10;
/** Popular questions on a category's screen. SPEC section 9. */
export const POPULAR_IN_TOPIC = 5;

/** The topic whose screens show no popular questions (SPEC section 2, 'Contact Details'). */
export const CONTACT_TOPIC = 'contact-details';

/** Lists all questions in reading order. */
export function placedQuestions(topics: readonly HelpTopic[]): PlacedQuestion[] {
  return topics.flatMap((topic) =>
    topic.sections.flatMap((section) => section.questions.map((question) => ({ topic, section, question }))),
  );
}

/** Lists what a search can find: the questions, and sections that link to a page as questions. */
export function searchableQuestions(topics: readonly HelpTopic[]): PlacedQuestion[] {
  const pages = topics.flatMap((topic) =>
    topic.sections.flatMap((section): PlacedQuestion[] => {
      const { id, title, path, also, language } = section;
      if (path === null) return [];
      const fields = { answerHtml: '', popular: false, language };
      return [{ topic, section, question: { id, question: title, path, also, ...fields } }];
    }),
  );
  return [...placedQuestions(topics), ...pages];
}

/** Path of a topic, section or question, without language: `/gethelp/bills/postpaid/pay-a-bill`. */
export function helpPath(
  topic: Pick<HelpTopic, 'id'>,
  section?: Pick<HelpSection, 'id' | 'path'>,
  question?: Pick<HelpQuestion, 'id' | 'path'>,
): string {
  const elsewhere = question?.path ?? section?.path;
  return elsewhere ?? [HELP_PATH, topic.id, section?.id, question?.id].filter(Boolean).join('/');
}

/** The popular questions of all topics, or of one; none under 'Contact Details'. */
export function popularQuestions(topics: readonly HelpTopic[], topic?: HelpTopic): PlacedQuestion[] {
  if (topic?.id === CONTACT_TOPIC) return [];
  return placedQuestions(topic ? [topic] : topics)
    .filter(({ question }) => question.popular)
    .slice(0, topic ? POPULAR_IN_TOPIC : POPULAR_AT_HOME);
}
