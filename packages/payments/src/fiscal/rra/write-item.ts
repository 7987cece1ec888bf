import { ITEM_NUMBERS, type RraOptions } from './settings.ts';

/** An item that sales name. */
export type RraItem = { code: string; class: string; name: string; type: string; taxClass: string };

/** The item of a kind of purchase. Throws when the file of options has none: start-up checks that. */
export function itemOf(product: keyof typeof ITEM_NUMBERS, options: RraOptions): RraItem {
  const item = options.items[product];
  if (!item) throw new Error(`RRA_FILE has no item for ${product}`);
  return { ...item, code: itemCodeOf(product, item.type, options) };
}

/** The items of all kinds of purchase that the file of options has. */
export function listItems(options: RraOptions): RraItem[] {
  return (Object.keys(options.items) as (keyof typeof ITEM_NUMBERS)[]).map((product) =>
    itemOf(product, options),
  );
}

/** Name of the portal where the authority wants that of a user. */
export const USER = { regrId: 'portal', regrNm: 'portal', modrId: 'portal', modrNm: 'portal' };

/** What is sent to register an item. Its price differs from sale to sale. */
export function writeItem(item: RraItem, { country, packaging, unit }: RraOptions) {
  return {
    itemCd: item.code,
    itemClsCd: item.class,
    itemTyCd: item.type,
    itemNm: item.name,
    orgnNatCd: country,
    pkgUnitCd: packaging,
    qtyUnitCd: unit,
    taxTyCd: item.taxClass,
    dftPrc: 0,
    isrcAplcbYn: 'N',
    useYn: 'Y',
    ...USER,
  };
}

/**
 * The code of an item: country, type, packaging, unit and seven digits, unique for ever. `closed`: a segment of two letters is closed
 * by an X, as most certified programs write it (checkpoint 60).
 */
function itemCodeOf(
  product: keyof typeof ITEM_NUMBERS,
  type: string,
  { country, packaging, unit, itemCode }: RraOptions,
): string {
  const close = (segment: string) =>
    itemCode === 'closed' && segment.length === 2 ? `${segment}X` : segment;
  return `${country}${type}${close(packaging)}${close(unit)}${String(ITEM_NUMBERS[product]).padStart(7, '0')}`;
}
