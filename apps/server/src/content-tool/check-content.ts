import { CONTENT_PAGES } from '@portal/contract/content/content';
import { type HelpTopic, helpPath, placedQuestions } from '@portal/domain/help/help';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale, splitLocale } from '@portal/domain/language/locale';
import { MEDIA_FOLDER, MEDIA_TYPES } from '@portal/platform/content/asset-links';
import { type ContentFile, problemLines } from '@portal/platform/content/content-files';
import { contentSource } from '@portal/platform/content/content-source';
import { readFiles } from '@portal/platform/content/read-files';
import { COUNTRY_PLACEHOLDERS } from '@portal/platform/country/country-texts';
import { fillNames } from '@portal/platform/wording/fill-names';
import { type ContentStore, contentStore } from '../features/content/content-store.ts';
import { faqsPart } from '../features/help/read-faqs.ts';
import { checkBundleNotes } from './check-bundle-notes.ts';
import { checkKeys } from './check-keys.ts';
import type { Finding } from './findings.ts';

const LANGUAGES = LOCALE_LIST.join('|');
const MEDIA_ENDINGS = Object.keys(MEDIA_TYPES).join('|').replaceAll('.', '\\.');

/** Paths of files that the portal reads (docs/content.md). */
const READ = new RegExp(
  `^((${LANGUAGES})/([^/]+\\.json|(faqs|pages)/.+\\.md)|${DEFAULT_LOCALE}/shops/[^/]+\\.json|${MEDIA_FOLDER}/.+(${MEDIA_ENDINGS}))$`,
);

/** Paths that the web app does not serve. */
const NOT_WEB_APP = /^\/(media|sandbox|docs|brand)(\/|$)/;

/** Finds files of an operator that nothing reads: in the wrong folder or with the wrong extension. */
function checkFiles(files: readonly Pick<ContentFile, 'path' | 'builtIn'>[]): Finding[] {
  return files
    .filter(({ path, builtIn }) => !builtIn && !READ.test(path))
    .map(({ path }) => ({ kind: 'note', where: path, what: 'no file of this name is read in this folder' }));
}

type CheckOptions = {
  /** Folders of the content; each overrides the ones before. */
  dirs: readonly string[];
  brand: Brand;
  /** Paths of screens, without language. */
  screenPaths: readonly string[];
  /** What staff published over the folders. */
  published?: readonly ContentFile[];
  /** Codes of the bundles on sale; without them notes to other bundles are not found. */
  productCodes?: ReadonlySet<string> | null;
};

/** Runs every check that needs no database. Throws when the built-in content is invalid. */
export function checkContent(options: CheckOptions): Finding[] {
  const { dirs, brand, screenPaths, published = [], productCodes = null } = options;
  const source = contentSource(dirs, undefined, published);
  const store = contentStore(source, { brand, assetHost: null });
  const shipped = contentStore(contentSource(dirs.slice(0, 1)), { brand, assetHost: null });
  const faqs = source.part(faqsPart(null));
  const words = { ...brandNames(brand), slug: brand.slug };
  const { topics, missing } = faqs();
  const lists = [`/store_finder/${brand.slug}_shop`, '/store_finder/dealers'];
  const site = {
    patterns: screenPaths,
    paths: new Set([...pathsOfContent({ store, topics }), ...lists]),
    listed: screenPaths.filter((pattern) => /^\/(gethelp|store_finder)\/:/.test(pattern)),
  };
  return [
    ...problemLines(source.problems()).map(
      (line): Finding => ({ kind: 'fault', where: 'not used', what: line }),
    ),
    ...checkFiles(readFiles(dirs).files),
    ...checkLinks(linkingContent({ store, topics, words }), site),
    ...checkKeys({
      shipped: (page) => shipped.readPage(page, DEFAULT_LOCALE),
      readPage: store.readPage,
      pathExists: createPathCheck(site),
      brandNames: [...Object.keys(words), ...COUNTRY_PLACEHOLDERS],
    }),
    ...checkBundleNotes({ ...store, productCodes }),
    ...[...store.missing().filter(isNotText), ...missing].map((what): Finding => {
      return { kind: 'note', where: 'not translated', what };
    }),
    ...[...new Set(LOCALE_LIST.flatMap(store.listArticles).map(({ path }) => path))]
      .filter((path) => isHidden(path, screenPaths))
      .map(
        (path): Finding => ({
          kind: 'fault',
          where: `pages${path}`,
          what: 'a screen has this address: the page is never shown',
        }),
      ),
  ];
}

/** checkKeys reports missing texts. */
function isNotText(missing: string): boolean {
  return !missing.endsWith('.json');
}

/** Checks whether a screen, another part of the portal or the home page of a language has the path of an article. */
function isHidden(path: string, patterns: readonly string[]): boolean {
  if (isOutsideWebApp(path) || splitLocale(path).path !== path) return true;
  return patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path));
}

type Content = {
  store: ContentStore;
  topics: Record<Locale, HelpTopic[]>;
  /** The brand's names and its `slug`, which content may use in paths. */
  words: Record<string, string>;
};

/** Lists everything in the content that has links, with the file it is in. */
function linkingContent({ store, topics, words }: Content): LinkSource[] {
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
function pathsOfContent({ store, topics }: Pick<Content, 'store' | 'topics'>): Set<string> {
  const help = topics.en.flatMap((topic) => [
    helpPath(topic),
    ...topic.sections.flatMap((section) => [
      helpPath(topic, section),
      ...section.questions.map((question) => helpPath(topic, section, question)),
    ]),
  ]);
  return new Set([...store.listArticles('en').map(({ path }) => path), ...help]);
}

/** A piece of content with links: HTML, or a single path. */
type LinkSource = { where: string; html: string } | { where: string; path: string };

type Site = {
  /** Paths of screens, without language; `:name` is one segment. */
  patterns: readonly string[];
  /** Paths of content: articles, topics and questions of the help centre. */
  paths: ReadonlySet<string>;
  /** Patterns whose paths exist only when they are in `paths`. */
  listed: readonly string[];
};

/** Checks whether a path without language is served by another part of the portal than the web app. */
function isOutsideWebApp(path: string): boolean {
  return NOT_WEB_APP.test(path);
}

/** Finds broken links to pages of this site. Links to other sites are not checked. */
function checkLinks(sources: readonly LinkSource[], site: Site): Finding[] {
  const pathExists = createPathCheck(site);
  return sources.flatMap((source) => {
    const paths = 'html' in source ? pathsIn(source.html) : [source.path];
    const broken = [...new Set(paths)].filter((path) => path.startsWith('/') && !pathExists(path));
    return broken.map(
      (path): Finding => ({ kind: 'fault', where: source.where, what: `no page has the address ${path}` }),
    );
  });
}

function pathsIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

/** Returns a function that checks whether an address of this site, in any language, has a page. */
function createPathCheck({ patterns, paths, listed }: Site): (address: string) => boolean {
  const screens = patterns
    .filter((pattern) => !listed.includes(pattern))
    .map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));
  return (address) => {
    const bare = address.split(/[?#]/)[0] ?? '';
    const { path } = splitLocale(bare);
    return isOutsideWebApp(path) || paths.has(path) || screens.some((screen) => screen.test(path));
  };
}
