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

/** Returns the topics with every placeholder filled. Values in HTML are escaped. */
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
