import { type Brand, brandNames } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, LOCALE_LIST, splitLocale } from '@portal/domain/language/locale';
import { MEDIA_FOLDER, MEDIA_TYPES } from '@portal/platform/content/asset-links';
import { type ContentFile, problemLines } from '@portal/platform/content/content-files';
import { contentSource } from '@portal/platform/content/content-source';
import { readFiles } from '@portal/platform/content/read-files';
import { COUNTRY_PLACEHOLDERS } from '@portal/platform/country/country-texts';
import { contentStore } from '../features/content/content-store.ts';
import { faqsPart } from '../features/help/read-faqs.ts';
import { checkBundleNotes } from './check-bundle-notes.ts';
import { checkKeys } from './check-keys.ts';
import { checkLinks, createPathCheck, isOutsideWebApp } from './check-links.ts';
import type { Finding } from './findings.ts';
import { linkingContent, pathsOfContent } from './linking-content.ts';

const LANGUAGES = LOCALE_LIST.join('|');
const MEDIA_ENDINGS = Object.keys(MEDIA_TYPES).join('|').replaceAll('.', '\\.');

/** Paths of files that the portal reads (docs/content.md). */
const READ = new RegExp(
  `^((${LANGUAGES})/([^/]+\\.json|(faqs|pages)/.+\\.md)|${DEFAULT_LOCALE}/shops/[^/]+\\.json|${MEDIA_FOLDER}/.+(${MEDIA_ENDINGS}))$`,
);

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
