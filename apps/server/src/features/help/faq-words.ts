import type { HelpTopic } from '@portal/domain/help';
import { escapeHtml } from '../../platform/html/escape-html.ts';

/**
 * The gaps that questions, answers and links of the help centre may have. Brand, customer care and limits are never
 * written out: an operator changes them in one place (docs/content.md).
 */
export const FAQ_WORDS = [
  'product',
  'wallet',
  'works',
  'tv',
  'slug',
  'number',
  'pinReset',
  'rechargeMin',
  'rechargeMax',
  'billMin',
  'billMax',
  'codeDigits',
  'codeMinutes',
  'codeTries',
  'resendSeconds',
  'pinTries',
  'approvalMinutes',
  'cardMinutes',
  'orderHours',
  'repeatMinutes',
] as const;

/** What is put into the gaps, in the order of no language: amounts and numbers as they are shown. */
export type FaqWords = Record<(typeof FAQ_WORDS)[number], string>;

/** `{number}`, and as Markdown leaves it in a link: `%7Bnumber%7D`. */
const GAP = /(?:\{|%7B)(\w+)(?:\}|%7D)/gi;

/** Names of gaps in a text that nothing fills. */
export function unknownGaps(text: string): string[] {
  const known: readonly string[] = FAQ_WORDS;
  return [...text.matchAll(GAP)].map(([, name = '']) => name).filter((name) => !known.includes(name));
}

/** The same topics with every gap filled. What goes into HTML is escaped. */
export function fillTopics(topics: readonly HelpTopic[], words: FaqWords): HelpTopic[] {
  const plain = (text: string) => fillGaps(text, words);
  const html = (text: string) => fillGaps(text, escaped(words));
  const path = (text: string | null) => text && plain(text);
  return topics.map((topic) => ({
    ...topic,
    title: plain(topic.title),
    sections: topic.sections.map((section) => ({
      ...section,
      title: plain(section.title),
      path: path(section.path),
      questions: section.questions.map((question) => ({
        ...question,
        question: plain(question.question),
        answerHtml: html(question.answerHtml),
        path: path(question.path),
      })),
    })),
  }));
}

function fillGaps(text: string, words: Record<string, string>): string {
  return text.replace(GAP, (whole, name: string) => words[name] ?? whole);
}

function escaped(words: FaqWords): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, escapeHtml(text)]));
}
