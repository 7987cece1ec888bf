import { type ShopFile, shopIdOf, shopPath } from '@portal/contract/content/shop-file';
import type { ContentShopRow } from '@portal/contract/staff/content/staff-content-shops';
import { getCountry } from '@portal/domain/country/country';
import { placeName, splitContentPath } from '../../features/content/published/text-place.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import {
  findDraft,
  readChangeTexts,
  readOtherEditors,
  type StoredText,
  showChanges,
} from './change-store.ts';
import { isOutdated } from './check-change.ts';
import { showLanguages } from './list-files.ts';
import { type LiveTexts, readLiveTexts } from './live-texts.ts';

/** Lists the shops of the content by id, with those of the caller's draft. */
export const listContentShops: StaffHandler<'listContentShops'> = async ({ db, content }, _input, caller) => {
  const live = await readLiveTexts(content, db);
  const draft = await findDraft(db, caller);
  const own = draft ? await readChangeTexts(db, draft.id) : [];
  const ids = [...new Set([...live.list(), ...own].flatMap(({ path }) => idOf(path) ?? []))].sort();
  const paths = ids.map(shopPath);
  const others = await readOtherEditors(db, { paths, subject: caller.subject });
  const [shownDraft = null] = draft ? await showChanges(db, [draft], caller) : [];
  return {
    areShown: content.shopsAreContent,
    languages: showLanguages(),
    middle: getCountry().map.middle,
    shops: ids.map((id) => showShop(id, { live, own, others })).filter(isListed),
    draft: shownDraft,
  };
};

function idOf(path: string): string | null {
  return shopIdOf(splitContentPath(path)?.file ?? '');
}

type Written = { live: LiveTexts; own: readonly StoredText[]; others: ReadonlyMap<string, string[]> };

function showShop(id: string, { live, own, others }: Written): ContentShopRow {
  const place = { path: shopPath(id), key: '' };
  const drafted = own.find((text) => placeName(text) === placeName(place));
  const wanted = drafted && (drafted.text ?? live.findOriginal(place)?.text ?? null);
  return {
    id,
    live: parseShop(live.find(place)?.text ?? null),
    draft:
      drafted && wanted !== undefined
        ? { shop: parseShop(wanted), isOutdated: isOutdated(drafted, live) }
        : null,
    others: others.get(placeName(place)) ?? [],
  };
}

/** A shop that was taken out of the list and is in nobody's draft is not shown. */
function isListed({ live, draft }: ContentShopRow): boolean {
  return live !== null || draft !== null;
}

/** The shop of a file; `null` for one that is not shown, and for what is no JSON object: a draft may be anything. */
function parseShop(text: string | null): ShopFile | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !('hidden' in read) ? (read as ShopFile) : null;
  } catch {
    return null;
  }
}
