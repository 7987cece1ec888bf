import { CONTENT_PAGES } from '@portal/contract/content/content';
import { type HelpTopic, helpPath, placedQuestions } from '@portal/domain/help/help';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { ContentStore } from '../features/content/content-store.ts';
import type { Linking } from './check-links.ts';

type Content = {
  store: ContentStore;
  topics: Record<Locale, HelpTopic[]>;
  /** The brand's names and its `slug`, which content may name in paths. */
  words: Record<string, string>;
};

/** Everything in the content that leads somewhere, by the file an editor finds it in. */
export function linkingContent({ store, topics, words }: Content): Linking[] {
  const named = (text: string) => text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole);
  return LOCALE_LIST.flatMap((locale) => [
    ...CONTENT_PAGES.flatMap((page) =>
      Object.entries(store.readPage(page, locale)).flatMap(([key, text]): Linking[] => {
        const where = `${locale}/${page}.json: ${key}`;
        if (/(^|\.)path$/.test(key)) return [{ where, path: named(text) }];
        return /html$/i.test(key) ? [{ where, html: named(text) }] : [];
      }),
    ),
    // What stands in for a translation is looked at in its own language.
    ...store
      .listArticles(locale)
      .filter(({ language }) => language === locale)
      .map(({ path, bodyHtml }): Linking => ({ where: `${locale}/pages${path}`, html: bodyHtml })),
    ...linksOfHelp(topics[locale], locale, named),
  ]);
}

function linksOfHelp(
  topics: readonly HelpTopic[],
  locale: Locale,
  named: (text: string) => string,
): Linking[] {
  const sections = topics.flatMap((topic) =>
    topic.sections.flatMap(({ id, path }): Linking[] =>
      path ? [{ where: `${locale}/faqs: section ${id}`, path: named(path) }] : [],
    ),
  );
  const own = placedQuestions(topics).filter(({ question }) => question.language === locale);
  const questions = own.flatMap(({ question: { id, path, answerHtml } }): Linking[] => {
    const where = `${locale}/faqs: question ${id}`;
    return path ? [{ where, path: named(path) }] : [{ where, html: named(answerHtml) }];
  });
  return [...sections, ...questions];
}

/** Every path that content brings along. */
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
