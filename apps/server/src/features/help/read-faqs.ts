import type { HelpQuestion, HelpSection, HelpTopic } from '@portal/domain/help';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale, localisePath } from '@portal/domain/locale';
import { type AssetLink, assetLinks, mediaFiles } from '../../platform/content/asset-links.ts';
import type { ContentFiles, ContentPart, ReportProblem } from '../../platform/content/content-files.ts';
import { findRepeatedNames, findStrangers, type SourcedTopic } from './check-faqs.ts';
import { parseFaqFile } from './parse-faq-file.ts';

/** The questions of the help centre in every language. */
export type Faqs = {
  /** With their gaps; what a language has not is there in English. The same object until the files are read again. */
  topics: Record<Locale, HelpTopic[]>;
  /** What a language should have and has not, one line each: its visitors read English there. */
  missing: string[];
};

/** The help centre's part of the content. `assetHost`: host of pictures and papers, `null` for our own (RULINGS 56). */
export function faqsPart(assetHost: string | null): ContentPart<Faqs> {
  return (files, report) => readFaqs(files, { report, assetLink: assetLinks(mediaFiles(files), assetHost) });
}

type Reading = { report: ReportProblem; assetLink: AssetLink };

/**
 * Reads `{language}/faqs/*.md` in the order of their names. English says what there is, in which order and where it
 * leads; the other languages give their words for it under the same names.
 */
function readFaqs(files: ContentFiles, reading: Reading): Faqs {
  const { report } = reading;
  const english = readFolder(files, DEFAULT_LOCALE, reading);
  const names = english.map(({ topic }) => topic);
  findRepeatedNames(english, report);
  const missing: string[] = [];
  const topics = LOCALE_LIST.map((locale) => {
    if (locale === DEFAULT_LOCALE) return [locale, names];
    const words = readFolder(files, locale, reading);
    findStrangers(english, words, report);
    const translated = translate(names, words, (line) => void missing.push(`${locale}/faqs: ${line}`));
    return [locale, foreignLinksIn(locale, translated)];
  });
  return { topics: Object.fromEntries(topics), missing };
}

function readFolder(files: ContentFiles, locale: Locale, { report, assetLink }: Reading): SourcedTopic[] {
  return files.topmost(`${locale}/faqs`, '.md').flatMap(({ file, builtIn, bytes }) => {
    const { topic, problems } = parseFaqFile(bytes.toString('utf8'), { locale, assetLink });
    for (const problem of problems) report({ file, problem });
    return topic ? [{ file, builtIn, topic }] : [];
  });
}

type Tell = (line: string) => void;

/** English topics in the words of another language. */
function translate(english: HelpTopic[], words: SourcedTopic[], tell: Tell): HelpTopic[] {
  if (words.length === 0 && english.length > 0) {
    tell('no question is translated');
    return english;
  }
  return english.map((topic) => {
    const own = words.find((one) => one.topic.id === topic.id)?.topic;
    if (!own) {
      tell(`the topic "${topic.id}" is not translated`);
      return topic;
    }
    const sections = topic.sections.map((section) => sectionIn(own, section, tell));
    return { ...topic, title: own.title, language: own.language, sections };
  });
}

function sectionIn(own: HelpTopic, english: HelpSection, tell: Tell): HelpSection {
  const section = own.sections.find(({ id }) => id === english.id);
  if (!section) {
    tell(`the section "${english.id}" of "${own.id}" is not translated`);
    return english;
  }
  const questions = english.questions.map((question) => questionIn(section, question, tell));
  return { ...english, title: section.title, language: section.language, also: section.also, questions };
}

function questionIn(own: HelpSection, english: HelpQuestion, tell: Tell): HelpQuestion {
  const found = own.questions.find(({ id }) => id === english.id);
  if (found && (found.answerHtml || english.path)) {
    return { ...found, popular: english.popular, path: english.path };
  }
  tell(`the question "${english.id}" is not translated`);
  return english;
}

/** An answer that is there in English only leads on to pages in the reader's language. */
function foreignLinksIn(locale: Locale, topics: HelpTopic[]): HelpTopic[] {
  const answerIn = (question: HelpQuestion): HelpQuestion =>
    question.language === locale
      ? question
      : {
          ...question,
          answerHtml: question.answerHtml.replace(
            /(<a href=")(\/(?!media\/)[^"]*)/g,
            (_, before: string, path: string) => before + localisePath(path, locale),
          ),
        };
  return topics.map((topic) => ({
    ...topic,
    sections: topic.sections.map((section) => ({ ...section, questions: section.questions.map(answerIn) })),
  }));
}
