import { CONTENT_PAGES } from '@portal/contract/content/content';
import { type HelpTopic, helpPath, placedQuestions } from '@portal/domain/help/help';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { fillNames } from '@portal/platform/wording/fill-names';
import type { ContentStore } from '../features/content/content-store.ts';
import type { LinkSource } from './check-links.ts';

type Content = {
  store: ContentStore;
  topics: Record<Locale, HelpTopic[]>;
  /** The brand's names and its `slug`, which content may use in paths. */
  words: Record<string, string>;
};

/** Lists everything in the content that has links, with the file it is in. */
export function linkingContent({ store, topics, words }: Content): LinkSource[] {
  const fill = (text: string) => fillNames(text, words);
  return LOCALE_LIST.flatMap((locale) => [
    ...CONTENT_PAGES.flatMap((page) =>
      Object.entries(store.readPage(page, locale)).flatMap(([key, text]): LinkSource[] => {
        const where = `${locale}/${page}.json: ${key}`;
        if (/(^|\.)path$/.test(key)) return [{ where, path: fill(text) }];
        return /html$/i.test(key) ? [{ where, html: fill(text) }] : [];
      }),
    ),
    // Pages shown in English for a missing translation are checked as English pages.
    ...store
      .listArticles(locale)
      .filter(({ language }) => language === locale)
      .map(({ path, bodyHtml }): LinkSource => ({ where: `${locale}/pages${path}`, html: bodyHtml })),
    ...linksOfHelp(topics[locale], locale, fill),
  ]);
}

function linksOfHelp(
  topics: readonly HelpTopic[],
  locale: Locale,
  fill: (text: string) => string,
): LinkSource[] {
  const sections = topics.flatMap((topic) =>
    topic.sections.flatMap(({ id, path }): LinkSource[] =>
      path ? [{ where: `${locale}/faqs: section ${id}`, path: fill(path) }] : [],
    ),
  );
  const own = placedQuestions(topics).filter(({ question }) => question.language === locale);
  const questions = own.flatMap(({ question: { id, path, answerHtml } }): LinkSource[] => {
    const where = `${locale}/faqs: question ${id}`;
    return path ? [{ where, path: fill(path) }] : [{ where, html: fill(answerHtml) }];
  });
  return [...sections, ...questions];
}

/** Lists the paths of all articles, help topics, sections and questions. */
export function pathsOfContent({ store, topics }: Pick<Content, 'store' | 'topics'>): Set<string> {
  const help = topics.en.flatMap((topic) => [
    helpPath(topic),
    ...topic.sections.flatMap((section) => [
      helpPath(topic, section),
      ...section.questions.map((question) => helpPath(topic, section, question)),
    ]),
  ]);
  return new Set([...store.listArticles('en').map(({ path }) => path), ...help]);
}
