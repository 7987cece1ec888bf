import type { Localised } from '@portal/domain/language/localised';
import { SHOP_SERVICES, type Shop, type ShopKind } from '@portal/domain/places/shop';
import type { Sector } from '@portal/platform/places/sectors';
import { readTable } from '@portal/platform/read-table';
import { createSeededRandom, nearPoint } from './scatter.ts';
import { DEALER_NAMES, findLandmark, HOURS, type Landmark, LONG_HOURS } from './shop-texts.ts';

/** Maximum distance of a shop from the centre of its sector in kilometres. */
const TOWN_KM = 0.8;

/** Every n-th dealer has no phone number. */
const WITHOUT_PHONE = 4;

/**
 * Real towns and sectors, invented points of sale: the landmarks of the operator's shops, which are in towns, and of
 * dealers, which are also in trading centres.
 */
const COLUMNS = ['town', 'district', 'sector', 'shops', 'dealers'] as const;

type ShopTown = Record<'town' | 'district' | 'sector', string>;
type Place = ShopTown & { kind: ShopKind; landmark: Landmark };

/**
 * Generates the shops and dealers, the same at every start. Names, numbers and opening hours are invented,
 * towns are real. Throws when a town refers to a sector that does not exist.
 * @param productName brand name, for the operator's own shops
 */
export function makeShops(sectors: readonly Sector[], productName: string): Shop[] {
  const towns = readTable(new URL('shops.csv', import.meta.url), COLUMNS);
  const places = towns.flatMap(({ shops, dealers, ...town }): Place[] => [
    ...landmarksIn(shops).map((landmark) => ({ ...town, kind: 'shop' as const, landmark })),
    ...landmarksIn(dealers).map((landmark) => ({ ...town, kind: 'dealer' as const, landmark })),
  ]);
  return places.map((place, index) => {
    const id = `RW${String(index + 1).padStart(3, '0')}`;
    const withoutPhone = place.kind === 'dealer' && index % WITHOUT_PHONE === 0;
    return {
      id,
      name: { en: nameOf(place, productName, index) },
      kind: place.kind,
      at: nearPoint(sectorCentreOf(place, sectors), TOWN_KM, createSeededRandom(id)),
      address: addressOf(place),
      phone: withoutPhone ? null : `0788300${String(index + 1).padStart(3, '0')}`,
      hours: hoursOf(place),
      services: servicesOf(place, index),
    };
  });
}

function landmarksIn(cell: string): Landmark[] {
  return cell.split(' ').filter(Boolean).map(findLandmark);
}

function nameOf({ kind, town, landmark }: Place, productName: string, index: number): string {
  const { suffix } = landmark;
  if (kind === 'shop') return `${productName} Shop ${town} - ${suffix}`.trim();
  return `${DEALER_NAMES[index % DEALER_NAMES.length]} - ${town} ${suffix}`;
}

function addressOf({ landmark, town, district, sector }: Place): Localised {
  const { en, sw, rw, fr } = landmark;
  const place = town === sector ? sector : `${town}, ${sector}`;
  return {
    en: `${en}, ${place}, ${district} District`,
    sw: `${sw}, ${place}, wilaya ya ${district}`,
    rw: `${rw}, ${place}, akarere ka ${district}`,
    fr: `${fr}, ${place}, district de ${district}`,
  };
}

function hoursOf({ kind, landmark }: Place): Shop['hours'] {
  const isLongOpen = kind === 'shop' && ['mall', 'bus-park'].includes(landmark.name);
  return isLongOpen ? LONG_HOURS : HOURS[kind];
}

/** Services of the operator's shops and of dealers; every n-th dealer repairs phones, shops on a main road do not. */
const REPAIRS_EVERY = 3;

function servicesOf({ kind, landmark }: Place, index: number): Shop['services'] {
  const isLarge = landmark.name !== 'main-road';
  if (kind === 'shop')
    return isLarge ? SHOP_SERVICES : SHOP_SERVICES.filter((service) => service !== 'repairs');
  return index % REPAIRS_EVERY === 0 ? ['sim', 'money', 'repairs'] : ['sim', 'money'];
}

function sectorCentreOf({ district, sector }: ShopTown, sectors: readonly Sector[]) {
  const found = sectors.find((each) => each.district === district && each.sector === sector);
  if (!found) throw new Error(`no sector ${sector} in ${district}`);
  return found.at;
}
