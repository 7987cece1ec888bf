import { shopIdOf } from '@portal/contract/content/shop-file';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import type { Shop } from '@portal/domain/places/shop';
import type { ContentFiles, ReportProblem } from '@portal/platform/content/content-files';
import { parseJsonFile } from './parse-json-file.ts';
import { shopSchema } from './shop-schema.ts';

/** Shops by id; `null` for one that is not shown. */
export type ContentShops = ReadonlyMap<string, Shop | null>;

const FOLDER = `${DEFAULT_LOCALE}/shops`;

/** Reads `en/shops/{id}.json`. An operator's file replaces the one of a lower layer completely. */
export function readShops(files: ContentFiles, report: ReportProblem): ContentShops {
  const shops = new Map<string, Shop | null>();
  for (const file of files.topmost(FOLDER, '.json')) {
    const id = shopIdOf(file.path.slice(DEFAULT_LOCALE.length + 1));
    if (id === null) {
      report({
        file: file.file,
        problem: 'a shop is a file of lower-case letters, digits and -, at most 60',
      });
      continue;
    }
    const read = parseJsonFile(file, shopSchema, report);
    // A file that says that its shop is not shown is read as null too.
    shops.set(id, read && { id, ...read });
  }
  return shops;
}

/** The shops that are shown. */
export function listContentShops(shops: ContentShops): Shop[] {
  return [...shops.values()].filter((shop) => shop !== null);
}
