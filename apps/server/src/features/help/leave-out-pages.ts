import type { HelpTopic } from '@portal/domain/help/help';
import { splitLocale } from '@portal/domain/language/locale';

const LINK = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/**
 * Leaves out what leads to a page that this operator does not offer: questions and sections that are only a link to it,
 * and the links of answers, whose words stay. Sections and topics without anything in them are left out too.
 * @param closed paths without language, each with everything below it
 */
export function leaveOutPages(topics: readonly HelpTopic[], closed: readonly string[]): HelpTopic[] {
  const isClosed = (address: string | null) => {
    if (address === null) return false;
    const { path } = splitLocale(address.split(/[?#]/)[0] ?? '');
    return closed.some((each) => path === each || path.startsWith(`${each}/`));
  };
  const unlink = (html: string) =>
    html.replace(LINK, (whole, href: string, words: string) => (isClosed(href) ? words : whole));
  return topics
    .map((topic) => ({
      ...topic,
      sections: topic.sections
        .filter(({ path }) => !isClosed(path))
        .map((section) => ({
          ...section,
          questions: section.questions
            .filter(({ path }) => !isClosed(path))
            .map((question) => ({ ...question, answerHtml: unlink(question.answerHtml) })),
        }))
        .filter(({ path, questions }) => path !== null || questions.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);
}
