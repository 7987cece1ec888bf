import type { PageTexts } from '@portal/contract/content/content';
import { brandNames } from '@portal/domain/language/brand';
import { COUNTRY_PLACEHOLDERS } from '@portal/platform/country/country-texts';
import { checkKeys } from '../../content-tool/check-keys.ts';
import { hasKeys, type PlacedText, splitContentPath } from '../../features/content/published/text-place.ts';
import type { TextProblem } from './content-deps.ts';
import { type OpenedContent, openTexts } from './draft-content.ts';

/** What is said of texts that `openTexts` cannot read. */
export const UNREADABLE =
  'this text, or another of the draft, takes too long to read: its Markdown is too long or nested too deeply';

/**
 * Finds what is wrong with texts by themselves: placeholders that differ from the English text, links that are none, Markdown
 * and forms that cannot be read, with the line. Links to pages that do not exist are found by the whole check.
 */
export function findTextProblems(opened: OpenedContent, texts: readonly PlacedText[]): TextProblem[] {
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
