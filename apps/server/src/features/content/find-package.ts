import {
  type ActivePackage,
  ARTICLE_PREFIX,
  CONTENT_DOCUMENTS,
  CONTENT_PAGES,
} from '@portal/contract/content/content';
import { type Locale, parseLocale } from '@portal/domain/language/locale';
import { type CachedJson, createCachedJson } from '../../platform/http/cached-json.ts';
import type { ContentStore } from './content-store.ts';

/** What `pageUrl` asks for. */
type Asked = { name: string; locale: Locale };

/**
 * `sw/loader-translation`, `/en/loader-translation`, or `/loader-translation` in the language of the header `lang`
 * (RULINGS 72); `null` for no such form.
 */
function parsePageUrl(text: string, lang: Locale): Asked | null {
  const [first = '', ...rest] = text.replace(/^\//, '').split('/');
  const locale = parseLocale(first);
  const name = locale ? rest.join('/') : [first, ...rest].join('/');
  return /^[\w-]+(\/[\w-]+)*$/.test(name) ? { name, locale: locale ?? lang } : null;
}

/** Names of SPEC section 7 that stand for articles here. */
const ARTICLE_OF_NAME: Record<string, string> = { 'privacy-policy-config': '/privacy-policy' };
const ARTICLES_BELOW_NAME: Record<string, string> = { 'help-documents': '/help-documents' };

/** What goes into `packageHtml` as JSON: texts, a structured page, an article, a list of them; `null` for nothing. */
function findPackage(content: ContentStore, { name, locale }: Asked): unknown {
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

/** Replies of `activePackage` by `pageUrl` and the language of the header, each written and compressed once for a version of the content. */
export function packagesOf(content: ContentStore): (pageUrl: string, lang: Locale) => CachedJson | null {
  let version = '';
  let kept = new Map<string, CachedJson>();
  return (pageUrl, lang) => {
    if (version !== content.version()) [version, kept] = [content.version(), new Map()];
    const asked = parsePageUrl(pageUrl, lang);
    const found = asked && findPackage(content, asked);
    if (!asked || found === null) return null;
    const key = `${asked.locale}/${asked.name}`;
    const packed = kept.get(key) ?? packageOf(found, { version, locale: asked.locale });
    kept.set(key, packed);
    return packed;
  };
}

function packageOf(found: unknown, { version, locale }: { version: string; locale: Locale }): CachedJson {
  const reply: ActivePackage = { data: { packageHtml: JSON.stringify(found), version } };
  return createCachedJson({ tag: `${version}-${locale}`, text: JSON.stringify(reply), effort: 'cached' });
}
