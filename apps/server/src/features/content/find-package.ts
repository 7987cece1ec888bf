import {
  type ActivePackage,
  ARTICLE_PREFIX,
  CONTENT_DOCUMENTS,
  CONTENT_PAGES,
} from '@portal/contract/content/content';
import { type Locale, parseLocale } from '@portal/domain/language/locale';
import { type CachedJson, createCachedJson } from '@portal/platform/http/cached-json';
import type { ContentStore } from './content-store.ts';

/** The page and language of a `pageUrl`. */
type PageQuery = { name: string; locale: Locale };

/**
 * `sw/loader-translation`, `/en/loader-translation`, or `/loader-translation` in the language of the header `lang`
 * (RULINGS 72); `null` for any other text.
 */
function parsePageUrl(text: string, lang: Locale): PageQuery | null {
  const [first = '', ...rest] = text.replace(/^\//, '').split('/');
  const locale = parseLocale(first);
  const name = locale ? rest.join('/') : [first, ...rest].join('/');
  return /^[\w-]+(\/[\w-]+)*$/.test(name) ? { name, locale: locale ?? lang } : null;
}

/** Names of SPEC section 7 that are articles here. */
const ARTICLE_OF_NAME: Record<string, string> = { 'privacy-policy-config': '/privacy-policy' };
const ARTICLES_BELOW_NAME: Record<string, string> = { 'help-documents': '/help-documents' };

/** Finds the content of `packageHtml`: texts, a structured page, an article or a list of articles; `null` for none. */
function findPackage(content: ContentStore, { name, locale }: PageQuery): unknown {
  const page = CONTENT_PAGES.find((known) => known === name);
  if (page) return content.readPage(page, locale);
  const document = CONTENT_DOCUMENTS.find((known) => known === name);
  if (document) return content.readDocument(document, locale);
  const list = ARTICLES_BELOW_NAME[name];
  if (list) return content.readArticle(list, locale)?.below ?? null;
  const path =
    ARTICLE_OF_NAME[name] ?? (name.startsWith(ARTICLE_PREFIX) && `/${name.slice(ARTICLE_PREFIX.length)}`);
  return path ? content.readArticle(path, locale) : null;
}

/**
 * Creates the responses of `activePackage` by `pageUrl` and the language of the header. Each is serialised and
 * compressed once per version of the content.
 */
export function createPackageCache(
  content: ContentStore,
): (pageUrl: string, lang: Locale) => CachedJson | null {
  let version = '';
  let cache = new Map<string, CachedJson>();
  return (pageUrl, lang) => {
    if (version !== content.version()) [version, cache] = [content.version(), new Map()];
    const query = parsePageUrl(pageUrl, lang);
    const found = query && findPackage(content, query);
    if (!query || found === null) return null;
    const key = `${query.locale}/${query.name}`;
    const response = cache.get(key) ?? createPackage(found, { version, locale: query.locale });
    cache.set(key, response);
    return response;
  };
}

function createPackage(found: unknown, { version, locale }: { version: string; locale: Locale }): CachedJson {
  const reply: ActivePackage = { data: { packageHtml: JSON.stringify(found), version } };
  return createCachedJson({ tag: `${version}-${locale}`, text: JSON.stringify(reply), effort: 'cached' });
}
