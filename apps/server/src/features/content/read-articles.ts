import type { Article } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { marked } from 'marked';
import type { AssetLink } from '../../platform/content/asset-links.ts';
import { cleanProse } from '../../platform/content/clean-prose.ts';
import type { ContentFile, ContentFiles, ReportProblem } from '../../platform/content/content-files.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';
import { checkAddresses } from './check-addresses.ts';
import { parseArticle, type WrittenArticle } from './parse-article.ts';

/** Folder of a language that holds its pages of prose. */
const FOLDER = 'pages';

/** Articles by path, in every language. */
export type AllArticles = {
  articles: Record<Locale, Map<string, Article>>;
  /** What a language has not: its visitors read English there. */
  missing: string[];
};

/** What a text may name, such as `{product}`; `slug` is the brand in paths. */
export type BrandNames = { words: Record<string, string>; slug: string };

type Parts = { brand: BrandNames; assetLink: AssetLink; report: ReportProblem };

/** An article and the file it is in. */
type Written = WrittenArticle & Pick<ContentFile, 'file' | 'builtIn'>;

/**
 * Reads `{language}/pages/**.md`. The address is that of the file, or the fact `path` of the English one. A page that
 * a language has not is shown in English under its address; one that is `hidden` is nowhere in its language, and one
 * whose English is hidden in none.
 */
export function readArticles(files: ContentFiles, parts: Parts): AllArticles {
  const written = new Map(LOCALE_LIST.map((locale) => [locale, readLanguage(files, locale, parts.report)]));
  const english = written.get(DEFAULT_LOCALE) ?? new Map<string, Written>();
  const missing: string[] = [];
  const entries = LOCALE_LIST.map((locale) => {
    const own = written.get(locale) ?? new Map<string, Written>();
    if (own.size === 0 && english.size > 0) missing.push(`${locale}/${FOLDER}: no page`);
    const pages = placed(english, own);
    const ownPages = new Set(own.values());
    checkAddresses(pages, (named, problem) => {
      // The English file says the address for all languages: once is enough.
      if (ownPages.has(named)) parts.report({ file: named.file, place: 'path', problem });
    });
    const articles = pages.map(({ name, path, page }) => {
      const language = own.has(name) ? locale : DEFAULT_LOCALE;
      if (language !== locale && own.size > 0) missing.push(`${locale}/${FOLDER}/${name}.md`);
      const languages = LOCALE_LIST.filter((one) => isShown(written.get(one)?.get(name)));
      return articleOf(page, { path, locale, language, languages, ...parts });
    });
    return [locale, linked(articles)];
  });
  return { articles: Object.fromEntries(entries), missing };
}

/** The pages that a language shows, its own and the English ones it lacks, with the address and the file that says it. */
function placed(english: ReadonlyMap<string, Written>, own: ReadonlyMap<string, Written>) {
  return [...new Set([...english.keys(), ...own.keys()])].flatMap((name) => {
    const original = english.get(name);
    const page = own.get(name) ?? original;
    const named = original ?? page;
    if (!isShown(page) || !isShown(named)) return [];
    return [{ name, page, named, path: named.facts.path ?? `/${name}` }];
  });
}

function isShown(page: Written | undefined): page is Written {
  return page !== undefined && page.facts.hidden !== 'yes';
}

function readLanguage(files: ContentFiles, locale: Locale, report: ReportProblem): Map<string, Written> {
  const folder = `${locale}/${FOLDER}`;
  const found = new Map<string, Written>();
  for (const file of files.topmost(folder, '.md')) {
    const name = file.path.slice(folder.length + 1, -'.md'.length);
    const written = parseArticle(file, report);
    if (written) found.set(name, { ...written, file: file.file, builtIn: file.builtIn });
  }
  return found;
}

type Placed = Parts & { path: string; locale: Locale } & Pick<Article, 'language' | 'languages'>;

function articleOf(
  { facts, markdown, file }: Written,
  { path, locale, language, languages, ...parts }: Placed,
): Article {
  const { brand, assetLink } = parts;
  // Once is enough for a file that stands in for several languages.
  const report = (problem: string) => language === locale && parts.report({ file, problem });
  const plain = (text = '') => named(text, brand.words);
  // Markdown writes the braces of {number} in an address as %7B and %7D.
  const html = marked.parse(markdown, { async: false }).replace(/%7B(\w+)%7D/g, '{$1}');
  const escaped = Object.fromEntries(
    Object.entries(brand.words).map(([name, word]) => [name, escapeHtml(word)]),
  );
  for (const name of unknownNames([markdown, ...Object.values(facts)].join('\n'), brand.words)) {
    report(`nothing is known that could stand for {${name}}`);
  }
  return {
    path: named(path, { product: brand.slug }),
    title: plain(facts.title),
    description: plain(facts.description),
    lead: plain(facts.lead),
    bodyHtml: cleanProse({ html: named(html, escaped, brand.slug), locale, assetLink, report }),
    language,
    languages,
    noindex: facts.noindex === 'yes',
    updated: facts.updated ?? '',
    below: [],
  };
}

/** Fills in the brand's names; in an address (`slug` given) `{product}` is the brand as it stands in paths. */
function named(text: string, words: Record<string, string>, slug?: string): string {
  const whole =
    slug === undefined ? text : text.replace(/href="\/[^"]*"/g, (href) => href.replaceAll('{product}', slug));
  return whole.replace(/\{(\w+)\}/g, (name, word: string) => words[word] ?? name);
}

/** Names in a text that nothing fills; the number of customer care is filled in by the page. */
function unknownNames(text: string, words: Record<string, string>): string[] {
  const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== 'number' && !(name in words));
}

/** By path, each with the list of the pages below it. */
function linked(articles: readonly Article[]): Map<string, Article> {
  const entries = articles.map((article): [string, Article] => {
    const below = articles
      .filter(({ path }) => path.startsWith(`${article.path}/`))
      .map(({ path, title, description }) => ({ path, title, description }))
      .sort((one, other) => one.title.localeCompare(other.title));
    return [article.path, { ...article, below }];
  });
  return new Map(entries);
}
