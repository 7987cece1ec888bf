import type { HelpTopic } from '@portal/domain/help/help';
import { COUNTRY_PLACEHOLDERS } from '@portal/platform/country/country-texts';
import { escapeHtml } from '@portal/platform/html/escape-html';
import { FAQ_VALUES, type FaqValues } from './read-faq-values.ts';

/** `{number}`, or `%7Bnumber%7D` as Markdown writes it in a link. */
const PLACEHOLDER = /(?:\{|%7B)(\w+)(?:\}|%7D)/gi;

/** Returns the names of placeholders in a text that are not defined. The country's may be filled already. */
export function unknownPlaceholders(text: string): string[] {
  const names = Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name);
  return names.filter(
    (name) => !Object.hasOwn(FAQ_VALUES, name) && !COUNTRY_PLACEHOLDERS.some((known) => known === name),
  );
}

/**
 * Returns the topics with every placeholder filled, without the questions that have one whose value is `null`. Values in HTML are
 * escaped.
 */
export function fillTopics(topics: readonly HelpTopic[], words: FaqValues): HelpTopic[] {
  const plain = (text: string) => fillPlaceholders(text, words);
  const html = (text: string) => fillPlaceholders(text, escapeWords(words));
  const path = (text: string | null) => text && plain(text);
  const isKnown = ({ question, answerHtml }: HelpTopic['sections'][number]['questions'][number]) =>
    isFilled(question, words) && isFilled(answerHtml, words);
  return topics.map((topic) => ({
    ...topic,
    title: plain(topic.title),
    sections: topic.sections.map((section) => ({
      ...section,
      title: plain(section.title),
      path: path(section.path),
      questions: section.questions.filter(isKnown).map((question) => ({
        ...question,
        question: plain(question.question),
        answerHtml: html(question.answerHtml),
        path: path(question.path),
      })),
    })),
  }));
}

type Words = Record<string, string | null>;

function isFilled(text: string, words: Words): boolean {
  return Array.from(text.matchAll(PLACEHOLDER)).every(([, name = '']) => words[name] !== null);
}

function fillPlaceholders(text: string, words: Words): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => words[name] ?? whole);
}

function escapeWords(words: FaqValues): Words {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text && escapeHtml(text)]));
}
