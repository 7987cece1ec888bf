import {
  type HelpQuestion,
  type HelpSection,
  type HelpTopic,
  placedQuestions,
} from '@portal/domain/help/help';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale, localisePath } from '@portal/domain/language/locale';
import { type AssetLink, assetLinks, mediaFiles } from '@portal/platform/content/asset-links';
import type {
  ContentFile,
  ContentFiles,
  ContentPart,
  ReportProblem,
} from '@portal/platform/content/content-files';
import { parseFaqFile } from './parse-faq-file.ts';

/** The questions of the help centre in every language. */
export type Faqs = {
  /** With their gaps; what a language has not is there in English. The same object until the files are read again. */
  topics: Record<Locale, HelpTopic[]>;
  /** What a language should have and has not, one line each: its visitors read English there. */
  missing: string[];
};

/**
 * The help centre's part of the content. `assetHost`: host of images and documents, `null` for this portal (RULINGS
 * 56).
 */
export function faqsPart(assetHost: string | null): ContentPart<Faqs> {
  return (files, report) => readFaqs(files, { report, assetLink: assetLinks(mediaFiles(files), assetHost) });
}

type ReadContext = { report: ReportProblem; assetLink: AssetLink };

/**
 * Reads `{language}/faqs/*.md` in the order of the file names. English defines the questions, their order and links;
 * the other languages translate them under the same names.
 */
function readFaqs(files: ContentFiles, context: ReadContext): Faqs {
  const { report } = context;
  const english = readFolder(files, DEFAULT_LOCALE, context);
  const englishTopics = english.map(({ topic }) => topic);
  reportRepeatedNames(english, report);
  /** Untranslated parts, one line each. Visitors read them in English. */
  const missing: string[] = [];
  /**
   * With placeholders; untranslated parts are in English. The object stays the same until the files are read again.
   */
  const topics = LOCALE_LIST.map((locale) => {
    if (locale === DEFAULT_LOCALE) return [locale, englishTopics];
    const own = readFolder(files, locale, context);
    reportUnknownNames(english, own, report);
    const translated = translate(englishTopics, own, (line) => void missing.push(`${locale}/faqs: ${line}`));
    return [locale, localiseEnglishLinks(locale, translated)];
  });
  return { topics: Object.fromEntries(topics), missing };
}

function readFolder(files: ContentFiles, locale: Locale, { report, assetLink }: ReadContext): SourcedTopic[] {
  return files.topmost(`${locale}/faqs`, '.md').flatMap(({ file, builtIn, bytes }) => {
    const { topic, problems } = parseFaqFile(bytes.toString('utf8'), { locale, assetLink });
    for (const problem of problems) report({ file, problem });
    return topic ? [{ file, builtIn, topic }] : [];
  });
}

type ReportMissing = (line: string) => void;

/** Translates the English topics; untranslated parts stay English. */
function translate(
  english: HelpTopic[],
  translated: SourcedTopic[],
  reportMissing: ReportMissing,
): HelpTopic[] {
  if (translated.length === 0 && english.length > 0) {
    reportMissing('no question is translated');
    return english;
  }
  return english.map((topic) => {
    const own = translated.find((one) => one.topic.id === topic.id)?.topic;
    if (!own) {
      reportMissing(`the topic "${topic.id}" is not translated`);
      return topic;
    }
    const sections = topic.sections.map((section) => translateSection(own, section, reportMissing));
    return { ...topic, title: own.title, language: own.language, sections };
  });
}

function translateSection(own: HelpTopic, english: HelpSection, reportMissing: ReportMissing): HelpSection {
  const section = own.sections.find(({ id }) => id === english.id);
  if (!section) {
    reportMissing(`the section "${english.id}" of "${own.id}" is not translated`);
    return english;
  }
  const questions = english.questions.map((question) => translateQuestion(section, question, reportMissing));
  return { ...english, title: section.title, language: section.language, also: section.also, questions };
}

function translateQuestion(
  own: HelpSection,
  english: HelpQuestion,
  reportMissing: ReportMissing,
): HelpQuestion {
  const found = own.questions.find(({ id }) => id === english.id);
  if (found && (found.answerHtml || english.path)) {
    return { ...found, popular: english.popular, path: english.path };
  }
  reportMissing(`the question "${english.id}" is not translated`);
  return english;
}

/** Links of untranslated English answers lead to pages in the reader's language. */
function localiseEnglishLinks(locale: Locale, topics: HelpTopic[]): HelpTopic[] {
  const localiseLinks = (question: HelpQuestion): HelpQuestion =>
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
    sections: topic.sections.map((section) => ({
      ...section,
      questions: section.questions.map(localiseLinks),
    })),
  }));
}

/** A topic with the file it was read from. */
type SourcedTopic = Pick<ContentFile, 'file' | 'builtIn'> & { topic: HelpTopic };

/**
 * Reports names that occur twice, because addresses and votes would mix them up. When a built-in file and an editor's
 * file share a name, the editor's file is reported.
 */
function reportRepeatedNames(sourced: readonly SourcedTopic[], report: ReportProblem): void {
  const seen = new Set<string>();
  const builtInFirst = sourced.toSorted((one, other) => Number(other.builtIn) - Number(one.builtIn));
  for (const { file, topic } of builtInFirst) {
    for (const name of [`topic "${topic.id}"`, ...sectionNames(topic), ...questionNames(topic)]) {
      if (seen.has(name)) report({ file, problem: `there is another ${name}` });
      seen.add(name);
    }
  }
}

/**
 * Reports names in a translation that English does not have: a typing mistake, or a question that was removed.
 * Built-in translations are skipped once an editor changed the English, because they may contain questions that the
 * editor removed; those are not shown.
 */
function reportUnknownNames(
  english: readonly SourcedTopic[],
  translated: readonly SourcedTopic[],
  report: ReportProblem,
): void {
  const englishNames = new Set(english.flatMap(({ topic }) => namesIn(topic)));
  const isEdited = english.some(({ builtIn }) => !builtIn);
  for (const { file, builtIn, topic } of translated) {
    if (builtIn && isEdited) continue;
    for (const name of namesIn(topic)) {
      if (!englishNames.has(name)) report({ file, problem: `English has no ${name}` });
    }
  }
}

function namesIn(topic: HelpTopic): string[] {
  const questions = topic.sections.flatMap((section) =>
    section.questions.map(({ id }) => `question "${id}" in "${topic.id}", "${section.id}"`),
  );
  return [`topic "${topic.id}"`, ...sectionNames(topic), ...questions];
}

function sectionNames(topic: HelpTopic): string[] {
  return topic.sections.map(({ id }) => `section "${id}" in "${topic.id}"`);
}

/** Votes identify a question by its name alone. */
function questionNames(topic: HelpTopic): string[] {
  return placedQuestions([topic]).map(({ question }) => `question "${question.id}"`);
}
