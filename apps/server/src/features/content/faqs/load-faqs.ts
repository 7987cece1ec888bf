import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HelpQuestion, HelpTopic } from '@portal/domain/help';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/locale';
import { findRepeatedNames, findStrangers } from './check-faqs.ts';
import { parseFaqFile } from './parse-faq-file.ts';

/** Folder of a language that holds its questions. */
const FOLDER = 'faqs';

/** The questions of the help centre in every language. */
export type Faqs = {
  /** With their gaps; what a language has not is there in English. */
  topics: Record<Locale, HelpTopic[]>;
  /** What a language should have and has not: its visitors read English there. */
  missing: string[];
};

/**
 * Reads `{dir}/{language}/faqs/*.md` in the order of their names. English says what there is, in which order and
 * where it leads; the other languages give their words for it under the same names. Whatever can't be used is added
 * to `problems`, one line each with its file.
 */
export function loadFaqs(dir: string, problems: string[]): Faqs {
  const english = loadFolder(dir, DEFAULT_LOCALE, problems);
  problems.push(...findRepeatedNames(english));
  const missing: string[] = [];
  const topics = LOCALE_LIST.map((locale) => {
    if (locale === DEFAULT_LOCALE) return [locale, english];
    const words = loadFolder(dir, locale, problems);
    problems.push(...findStrangers(english, words, join(dir, locale, FOLDER)));
    return [locale, translate(english, words, join(dir, locale, FOLDER), missing)];
  });
  return { topics: Object.fromEntries(topics), missing };
}

function loadFolder(dir: string, locale: Locale, problems: string[]): HelpTopic[] {
  const folder = join(dir, locale, FOLDER);
  return markdownOf(folder).flatMap((name) => {
    const file = join(folder, name);
    const parsed = parseFaqFile(readFileSync(file, 'utf8'), locale);
    problems.push(...parsed.problems.map((problem) => `${file}: ${problem}`));
    return parsed.topic ?? [];
  });
}

function markdownOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort();
  } catch {
    return [];
  }
}

/** English topics in the words of another language. */
function translate(english: HelpTopic[], words: HelpTopic[], folder: string, missing: string[]): HelpTopic[] {
  if (words.length === 0 && english.length > 0) {
    missing.push(`${folder}: no question is translated`);
    return english;
  }
  const lacks = (what: string, id: string) =>
    void missing.push(`${folder}: ${what} "${id}" is not translated`);
  return english.map((topic) => {
    const own = words.find(({ id }) => id === topic.id);
    if (!own) lacks('topic', topic.id);
    return {
      ...topic,
      title: own?.title ?? topic.title,
      sections: topic.sections.map((section) => {
        const ownSection = own?.sections.find(({ id }) => id === section.id);
        if (own && !ownSection) lacks('section', section.id);
        const questions = section.questions.map((question) => {
          const found = ownSection?.questions.find(({ id }) => id === question.id);
          if (ownSection && !found) lacks('question', question.id);
          if (found && !found.answerHtml && !question.path) lacks('the answer of', question.id);
          return found?.answerHtml || question.path ? inOtherWords(question, found) : question;
        });
        return { ...section, title: ownSection?.title ?? section.title, questions };
      }),
    };
  });
}

function inOtherWords(english: HelpQuestion, found: HelpQuestion | undefined): HelpQuestion {
  return found ? { ...found, popular: english.popular, path: english.path } : english;
}
