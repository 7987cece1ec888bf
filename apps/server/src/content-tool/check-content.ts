import { type Brand, brandNames } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, LOCALE_LIST, splitLocale } from '@portal/domain/language/locale';
import { contentStore } from '../features/content/content-store.ts';
import { faqsPart } from '../features/help/read-faqs.ts';
import { problemLines } from '../platform/content/content-files.ts';
import { contentSource } from '../platform/content/content-source.ts';
import { readFiles } from '../platform/content/read-files.ts';
import { checkFiles } from './check-files.ts';
import { checkKeys } from './check-keys.ts';
import { checkLinks, isElsewhere, pathChecker } from './check-links.ts';
import type { Finding } from './findings.ts';
import { linkingContent, pathsOfContent } from './linking-content.ts';

type Checked = {
  /** Folders of the content, each laid over the ones before. */
  dirs: readonly string[];
  brand: Brand;
  /** Paths that have a screen, without language. */
  screenPaths: readonly string[];
};

/** Checks everything that can be checked without a database. Throws when the built-in content can't be used. */
export function checkContent({ dirs, brand, screenPaths }: Checked): Finding[] {
  const source = contentSource(dirs);
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
      isThere: pathChecker(site),
      brandNames: Object.keys(words),
    }),
    ...[...store.missing().filter(isNoText), ...missing].map((what): Finding => {
      return { kind: 'note', where: 'not translated', what };
    }),
    ...[...new Set(LOCALE_LIST.flatMap(store.listArticles).map(({ path }) => path))]
      .filter((path) => hidesBehind(path, screenPaths))
      .map(
        (path): Finding => ({
          kind: 'fault',
          where: `pages${path}`,
          what: 'a screen has this address: the page is never shown',
        }),
      ),
  ];
}

/** Missing texts are found by checkKeys. */
function isNoText(missing: string): boolean {
  return !missing.endsWith('.json');
}

/** Behind a screen, a part of the portal that is no page, or the home page of a language. */
function hidesBehind(path: string, patterns: readonly string[]): boolean {
  if (isElsewhere(path) || splitLocale(path).path !== path) return true;
  return patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path));
}
