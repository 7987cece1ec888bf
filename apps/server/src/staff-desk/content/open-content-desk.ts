import type { PageTexts } from '@portal/contract/content/content';
import { UPLOADED_FOLDER } from '@portal/contract/content/pictures';
import { getCountry } from '@portal/domain/country/country';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import type { Bundles } from '@portal/operator/purchase-ports';
import { versionOf } from '@portal/platform/content/content-files';
import type { ContentSource } from '@portal/platform/content/content-source';
import { COUNTRY_PLACEHOLDERS } from '@portal/platform/country/country-texts';
import type { Db } from '@portal/platform/database/open-db';
import type { FastifyBaseLogger } from 'fastify';
import { checkKeys } from '../../content-tool/check-keys.ts';
import { createTextChecker, type TextChecker } from '../../content-tool/check-texts.ts';
import type { Finding } from '../../content-tool/findings.ts';
import { followPublished } from '../../features/content/published/follow-published.ts';
import {
  hasKeys,
  isFromDesk,
  overlayTexts,
  type PlacedText,
  placeName,
  splitContentPath,
} from '../../features/content/published/text-place.ts';
import type { ContentDeps, ContentFindings, TextProblem } from './content-deps.ts';
import { contentWithTexts, type OpenedContent, openTexts } from './draft-content.ts';

type Options = {
  /** Host of assets, `null` for our own. */
  assetHost: string | null;
  shopsAreContent: boolean;
  bundles: Pick<Bundles, 'catalogue'>;
  brand: Brand;
  content: Omit<OpenedContent, 'options'> & { source: ContentSource; dirs: readonly string[] };
  db: Db;
  log: FastifyBaseLogger;
};

/** What is said of texts that `openTexts` cannot read. */
const UNREADABLE =
  'this text, or another of the draft, takes too long to read: its Markdown is too long or nested too deeply';

/** Follows what staff publish, and gives the editor of texts what it needs of the content. */
export async function openContentDesk({
  assetHost,
  shopsAreContent,
  bundles,
  brand,
  content,
  db,
  log,
}: Options): Promise<{ contentDesk: ContentDeps; close: () => Promise<void> }> {
  const { source, dirs } = content;
  const follower = await followPublished({ source, db, log });
  const opened = { ...content, options: { brand, assetHost } };
  const checker = createTextChecker({ dirs, brand, country: getCountry() });
  const check = cacheChecks(source, checker.check);
  return {
    contentDesk: {
      source,
      dirs,
      store: content.store,
      shopsAreContent,
      catchUp: follower.catchUp,
      readCatalogue: () => bundles.catalogue().catch(() => null),
      findProblems: (texts) => findTextProblems(opened, texts),
      withTexts: (texts) => contentWithTexts(opened, texts),
      check: async ({ published, draft }) => {
        // Neither the thread of the checks nor any process of the portal may ever read what takes hours.
        if (!openTexts(opened, draft))
          return { faults: draft.map(({ path }) => ({ where: path, what: UNREADABLE })), notes: [] };
        // A picture may have been uploaded at another node a moment ago.
        await follower.catchUp().catch(() => {});
        const known = new Set((await check(published)).map(toLine));
        const found = await check(overlayTexts(published, draft));
        return toFindings(found.filter((one) => !known.has(toLine(one))));
      },
    },
    close: async () => {
      await follower.close();
      await checker.close();
    },
  };
}

type Check = (texts: readonly PlacedText[]) => Promise<Finding[]>;

/** A change is checked before its review, its approval and its publication; mostly nothing else changes between them. */
const KEPT_CHECKS = 8;

/**
 * Remembers the results of the last checks by the files of the folders and the texts over them: what was published is what was
 * checked as a change before, so it is not checked again as what the next change is compared with.
 */
function cacheChecks(source: Pick<ContentSource, 'files'>, check: TextChecker['check']): Check {
  const results = new Map<string, Promise<Finding[]>>();
  return (texts) => {
    const files = source.files();
    const folders = versionOf(files.filter((file) => !isFromDesk(file)));
    const pictures = files.map(({ path }) => path).filter((path) => path.startsWith(UPLOADED_FOLDER));
    const key = `${folders} ${JSON.stringify([inOrder(texts), pictures])}`;
    const known = results.get(key);
    if (known) return known;
    const result = check({ texts, pictures });
    results.set(key, result);
    result.catch(() => results.delete(key));
    for (const oldest of [...results.keys()].slice(0, -KEPT_CHECKS)) results.delete(oldest);
    return result;
  };
}

/** Texts in the order of their places, without those that leave their place to the folders. */
function inOrder(texts: readonly PlacedText[]): PlacedText[] {
  const written = texts
    .filter(({ text }) => text !== null)
    .map(({ path, key, text }) => ({ path, key, text }));
  return written.sort((one, other) => (placeName(one) < placeName(other) ? -1 : 1));
}

const toLine = ({ where, what }: Finding) => `${where}\n${what}`;

function toFindings(found: readonly Finding[]): ContentFindings {
  const of = (kind: Finding['kind']) =>
    found.filter((one) => one.kind === kind).map(({ where, what }) => ({ where, what }));
  return { faults: of('fault'), notes: of('note') };
}

/**
 * Finds what is wrong with texts by themselves: placeholders that differ from the English text, links that are none, Markdown
 * and forms that cannot be read, with the line. Links to pages that do not exist are found by the whole check.
 */
function findTextProblems(opened: OpenedContent, texts: readonly PlacedText[]): TextProblem[] {
  const read = openTexts(opened, texts);
  if (!read) return texts.map(({ path, key }) => ({ path, key, problem: UNREADABLE }));
  const { store, problems } = read;
  const { brand } = opened.options;
  const wrongKeys = checkKeys({
    shipped: (page) => readShipped(opened, `en/${page}.json`),
    readPage: store.readPage,
    pathExists: () => true,
    brandNames: [...Object.keys(brandNames(brand)), 'slug', ...COUNTRY_PLACEHOLDERS],
  }).filter(({ kind }) => kind === 'fault');
  return texts.flatMap(({ path, key }) => {
    const isKey = hasKeys(splitContentPath(path)?.file ?? '');
    const own = problems.filter(({ file, place }) => file.endsWith(`: ${path}`) && (!isKey || place === key));
    const placeholders = wrongKeys.filter(
      ({ where, what }) => where === path && what.startsWith(`"${key}" `),
    );
    return [
      ...own.map(({ place, problem }) => (isKey || !place ? problem : `${place}: ${problem}`)),
      ...placeholders.map(({ what }) => what.slice(`"${key}" `.length)),
    ].map((problem) => ({ path, key, problem }));
  });
}

/** The built-in English texts of a page. */
function readShipped({ source }: Pick<OpenedContent, 'source'>, path: string): PageTexts {
  const file = source.files().find((one) => one.builtIn && one.path === path);
  return file ? (JSON.parse(file.bytes.toString('utf8')) as PageTexts) : {};
}
