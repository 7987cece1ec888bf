import type { HelpTopic } from '@portal/domain/help/help';
import { escapeHtml } from '../../platform/html/escape-html.ts';

/**
 * Placeholders that questions, answers and links of the help centre may use. Brand, customer care number and limits
 * are never written out, so that an operator changes them in one place (docs/content.md).
 */
export const FAQ_PLACEHOLDERS = [
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

/** Values of the placeholders in one language, formatted for display. */
export type FaqValues = Record<(typeof FAQ_PLACEHOLDERS)[number], string>;

/** `{number}`, or `%7Bnumber%7D` as Markdown writes it in a link. */
const PLACEHOLDER = /(?:\{|%7B)(\w+)(?:\}|%7D)/gi;

/** Returns the names of placeholders in a text that are not defined. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = FAQ_PLACEHOLDERS;
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !known.includes(name));
}

/** Returns the topics with every placeholder filled. Values in HTML are escapeWords. */
export function fillTopics(topics: readonly HelpTopic[], words: FaqValues): HelpTopic[] {
  const plain = (text: string) => fillPlaceholders(text, words);
  const html = (text: string) => fillPlaceholders(text, escapeWords(words));
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

function fillPlaceholders(text: string, words: Record<string, string>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => words[name] ?? whole);
}

function escapeWords(words: FaqValues): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, escapeHtml(text)]));
}
