import type { Article } from '@portal/contract/content/content';
import { DATA_PROTECTION_NAMES } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale, offeredLocales } from '@portal/domain/language/locale';
import type { AssetLink } from '@portal/platform/content/asset-links';
import { cleanProse } from '@portal/platform/content/clean-prose';
import type { ContentFile, ContentFiles, ReportProblem } from '@portal/platform/content/content-files';
import { COUNTRY_PLACEHOLDERS } from '@portal/platform/country/country-texts';
import { escapeHtml } from '@portal/platform/html/escape-html';
import { fillNames } from '@portal/platform/wording/fill-names';
import { marked } from 'marked';
import { checkAddresses } from './check-addresses.ts';
import { type ArticleSource, parseArticle } from './parse-article.ts';

/** Folder of a language with its articles. */
const FOLDER = 'pages';

/** Articles by path, in every language. */
export type AllArticles = {
  articles: Record<Locale, Map<string, Article>>;
  /** Missing translations: visitors read English there. */
  missing: string[];
};

/** Values of placeholders such as `{product}`; `slug` replaces `{product}` in paths. */
export type BrandNames = { words: Record<string, string>; slug: string };

type ArticleOptions = { brand: BrandNames; assetLink: AssetLink; report: ReportProblem };

/** An article and its file. */
type ArticleFile = ArticleSource & Pick<ContentFile, 'file' | 'builtIn'>;

/**
 * Reads `{language}/pages/**.md`. The path is that of the file, or the field `path` of the English file. An article
 * without translation is shown in English; a `hidden` one is not shown in its language, and in no language when the
 * English one is hidden.
 */
export function readArticles(files: ContentFiles, options: ArticleOptions): AllArticles {
  const byLanguage = new Map(
    LOCALE_LIST.map((locale) => [locale, readLanguage(files, locale, options.report)]),
  );
  const english = byLanguage.get(DEFAULT_LOCALE) ?? new Map<string, ArticleFile>();
  const missing: string[] = [];
  const entries = LOCALE_LIST.map((locale) => {
    const own = byLanguage.get(locale) ?? new Map<string, ArticleFile>();
    if (own.size === 0 && english.size > 0) missing.push(`${locale}/${FOLDER}: no page`);
    const pages = listPages(english, own);
    const ownPages = new Set(own.values());
    checkAddresses(pages, (named, problem) => {
      // The English file defines the path of all languages and is reported once.
      if (ownPages.has(named)) options.report({ file: named.file, place: 'path', problem });
    });
    const articles = pages.map(({ name, path, page }) => {
      const language = own.has(name) ? locale : DEFAULT_LOCALE;
      if (language !== locale && own.size > 0) missing.push(`${locale}/${FOLDER}/${name}.md`);
      const languages = offeredLocales().filter((one) => isShown(byLanguage.get(one)?.get(name)));
      return toArticle(page, { path, locale, language, languages, ...options });
    });
    return [locale, withChildren(articles)];
  });
  return { articles: Object.fromEntries(entries), missing };
}

/** Lists the articles of a language, with English for missing ones, their paths and the files that define them. */
function listPages(english: ReadonlyMap<string, ArticleFile>, own: ReadonlyMap<string, ArticleFile>) {
  return [...new Set([...english.keys(), ...own.keys()])].flatMap((name) => {
    const original = english.get(name);
    const page = own.get(name) ?? original;
    const named = original ?? page;
    if (!isShown(page) || !isShown(named)) return [];
    return [{ name, page, named, path: named.fields.path ?? `/${name}` }];
  });
}

function isShown(page: ArticleFile | undefined): page is ArticleFile {
  return page !== undefined && page.fields.hidden !== 'yes';
}

function readLanguage(files: ContentFiles, locale: Locale, report: ReportProblem): Map<string, ArticleFile> {
  const folder = `${locale}/${FOLDER}`;
  const found = new Map<string, ArticleFile>();
  for (const file of files.topmost(folder, '.md')) {
    const name = file.path.slice(folder.length + 1, -'.md'.length);
    const article = parseArticle(file, report);
    if (article) found.set(name, { ...article, file: file.file, builtIn: file.builtIn });
  }
  return found;
}

type ArticleContext = ArticleOptions & { path: string; locale: Locale } & Pick<
    Article,
    'language' | 'languages'
  >;

function toArticle(
  { fields, markdown, file }: ArticleFile,
  { path, locale, language, languages, ...options }: ArticleContext,
): Article {
  const { brand, assetLink } = options;
  // The English file of several languages is reported once.
  const report = (problem: string) => language === locale && options.report({ file, problem });
  const plain = (text = '') => fillNames(text, brand.words);
  // Markdown writes the braces of {number} in an address as %7B and %7D.
  const html = marked
    .parse(withoutUnsaid(markdown, brand.words), { async: false })
    .replace(/%7B(\w+)%7D/g, '{$1}');
  const escaped = Object.fromEntries(
    Object.entries(brand.words).map(([name, word]) => [name, escapeHtml(word)]),
  );
  for (const name of unknownNames([markdown, ...Object.values(fields)].join('\n'), brand.words)) {
    report(`unknown placeholder {${name}}`);
  }
  return {
    path: fillNames(path, { product: brand.slug }),
    title: plain(fields.title),
    description: plain(fields.description),
    lead: plain(fields.lead),
    bodyHtml: cleanProse({ html: fillNames(withSlug(html, brand.slug), escaped), locale, assetLink, report }),
    language,
    languages,
    noindex: fields.noindex === 'yes',
    updated: fields.updated ?? '',
    below: [],
  };
}

/** Replaces `{product}` in the links of HTML with the brand's name for paths. */
function withSlug(html: string, slug: string): string {
  return html.replace(/href="\/[^"]*"/g, (href) => href.replaceAll('{product}', slug));
}

/** Leaves out the lines, each a paragraph or a point of a list, about personal data that the operator has not said yet. */
function withoutUnsaid(markdown: string, words: Record<string, string>): string {
  const isUnsaid = (line: string) =>
    UNSAID_NAMES.some((name) => line.includes(`{${name}}`) && !(name in words));
  return markdown
    .split('\n')
    .filter((line) => !isUnsaid(line))
    .join('\n');
}

const UNSAID_NAMES = Object.keys(DATA_PROTECTION_NAMES);

/** Unknown placeholders of a text; those of the country may be filled already. `{number}`, the customer care number, is filled by the page. */
function unknownNames(text: string, words: Record<string, string>): string[] {
  const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return [...new Set(names)].filter(
    (name) =>
      name !== 'number' &&
      !(name in words) &&
      !UNSAID_NAMES.includes(name) &&
      !COUNTRY_PLACEHOLDERS.some((known) => known === name),
  );
}

/** Articles by path, each with a list of the articles below it. */
function withChildren(articles: readonly Article[]): Map<string, Article> {
  const entries = articles.map((article): [string, Article] => {
    const below = articles
      .filter(({ path }) => path.startsWith(`${article.path}/`))
      .map(({ path, title, description }) => ({ path, title, description }))
      .sort((one, other) => one.title.localeCompare(other.title));
    return [article.path, { ...article, below }];
  });
  return new Map(entries);
}
