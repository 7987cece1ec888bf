import type { Localised } from '@portal/domain/localised';
import type { Shop, ShopKind } from '@portal/domain/shop';
import type { Sector } from '../../../platform/places/sectors.ts';
import { diceOf } from './dice.ts';
import { nearPoint } from './scatter.ts';
import { SHOP_TOWNS, type ShopTown } from './shop-list.ts';
import {
  DEALER_NAMES,
  HOURS,
  LANDMARK_SUFFIX,
  LANDMARK_WORDS,
  type Landmark,
  LONG_HOURS,
} from './shop-words.ts';

/** Shops of a town stand within this distance of its sector's middle. */
const TOWN_KM = 0.8;

/** One dealer in so many gives no phone number. */
const WITHOUT_PHONE = 4;

type Place = ShopTown & { kind: ShopKind; landmark: Landmark };

/**
 * The sandbox's shops and dealers, the same at every start. Their names, numbers and hours are invented, their towns are
 * real. Throws when a town names a sector that isn't there.
 * @param productName the brand's name, for the operator's own shops
 */
export function makeShops(sectors: readonly Sector[], productName: string): Shop[] {
  const places = SHOP_TOWNS.flatMap((town): Place[] => [
    ...town.shops.map((landmark) => ({ ...town, kind: 'shop' as const, landmark })),
    ...town.dealers.map((landmark) => ({ ...town, kind: 'dealer' as const, landmark })),
  ]);
  return places.map((place, index) => {
    const id = `RW${String(index + 1).padStart(3, '0')}`;
    const withoutPhone = place.kind === 'dealer' && index % WITHOUT_PHONE === 0;
    return {
      id,
      name: nameOf(place, productName, index),
      kind: place.kind,
      at: nearPoint(middleOf(place, sectors), TOWN_KM, diceOf(id)),
      address: addressOf(place),
      phone: withoutPhone ? null : `0788300${String(index + 1).padStart(3, '0')}`,
      hours: hoursOf(place),
    };
  });
}

function nameOf({ kind, town, landmark }: Place, productName: string, index: number): string {
  const suffix = LANDMARK_SUFFIX[landmark];
  if (kind === 'shop') return `${productName} Shop ${town} - ${suffix}`.trim();
  return `${DEALER_NAMES[index % DEALER_NAMES.length]} - ${town} ${suffix}`;
}

function addressOf({ landmark, town, district, sector }: Place): Localised {
  const { en, sw } = LANDMARK_WORDS[landmark];
  const place = town === sector ? sector : `${town}, ${sector}`;
  return { en: `${en}, ${place}, ${district} District`, sw: `${sw}, ${place}, wilaya ya ${district}` };
}

function hoursOf({ kind, landmark }: Place): Shop['hours'] {
  return kind === 'shop' && (landmark === 'mall' || landmark === 'bus-park') ? LONG_HOURS : HOURS[kind];
}

function middleOf({ district, sector }: ShopTown, sectors: readonly Sector[]) {
  const found = sectors.find((each) => each.district === district && each.sector === sector);
  if (!found) throw new Error(`no sector ${sector} in ${district}`);
  return found.at;
}
