import type { Locale } from '../language/locale.ts';

/** The help centre in one language: topics, sections in them, questions in those (SPEC section 2 "Help centre"). */

/** One question with its answer. On the wire a "FAQ item". */
export type HelpQuestion = {
  /** The same in every language; also the last part of its address. */
  id: string;
  question: string;
  /** Sanitised HTML; empty when `path` leads elsewhere. */
  answerHtml: string;
  /** One of the questions asked most. */
  popular: boolean;
  /** Page of this site the question leads to instead of an answer (SPEC: "an item whose link is not the placeholder"). */
  path: string | null;
  /** Words people search it by that neither question nor answer has. */
  also: string;
  /** The one it is there in: English where a language has no translation. */
  language: Locale;
};

/** SPEC's `category`: stage 2 of the help centre. */
export type HelpSection = {
  id: string;
  title: string;
  /** The one the title is in: English where a language has no translation. */
  language: Locale;
  /** Page of this site the whole section leads to, such as the shops. */
  path: string | null;
  /** Words people search it by. */
  also: string;
  questions: HelpQuestion[];
};

/** SPEC's `parentCategory`: stage 1. */
export type HelpTopic = {
  id: string;
  title: string;
  /** The one the title is in. */
  language: Locale;
  icon: string;
  sections: HelpSection[];
};

/** A question and where it is kept. */
export type PlacedQuestion = { topic: HelpTopic; section: HelpSection; question: HelpQuestion };

/** First segment of every address of the help centre. */
export const HELP_PATH = '/gethelp';

/** SPEC's placeholder link: an item with it has an answer of its own. */
export const NO_HREF = '#';

/** Popular questions on the first screen. SPEC section 9. */
export const POPULAR_AT_HOME = 10;
/** Popular questions on a category's screen. SPEC section 9. */
export const POPULAR_IN_TOPIC = 5;

/** The topic whose screens show no popular questions (SPEC section 2, 'Contact Details'). */
export const CONTACT_TOPIC = 'contact-details';

/** Every question with its place, in reading order. */
export function placedQuestions(topics: readonly HelpTopic[]): PlacedQuestion[] {
  return topics.flatMap((topic) =>
    topic.sections.flatMap((section) => section.questions.map((question) => ({ topic, section, question }))),
  );
}

/** Everything a search can find: the questions, and the sections that lead elsewhere as if they were questions. */
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

/** Address of a topic, of a section in it or of a question in that, in English: `/gethelp/bills/postpaid/pay-a-bill`. */
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
