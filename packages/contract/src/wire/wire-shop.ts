import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import {
  type OpenDays,
  type OpeningHours,
  SHOP_SERVICES,
  type Shop,
  type ShopKind,
  type ShopService,
  shopTitle,
} from '@portal/domain/places/shop';
import type { ShopsReply } from '../calls/shop.ts';

/** Default search radius for shops in kilometres (SPEC section 7 and 9). */
export const SHOPS_WITHIN_KM = 100;

/** A shop on the wire: see {@link shopsReply}. */
export type WireShop = ShopsReply['data'][number];

/** A shop for display, in one language. */
export type ListedShop = Pick<Shop, 'id' | 'kind' | 'at' | 'phone' | 'hours' | 'services'> & {
  title: string;
  address: string;
  distanceKm: number;
};

const KIND: Record<ShopKind, WireShop['kind']> = { shop: 'SHOP', dealer: 'DEALER' };
const SERVICE: Record<ShopService, WireShop['services'][number]> = {
  sim: 'SIM',
  money: 'MONEY',
  devices: 'DEVICES',
  broadband: 'BROADBAND',
  repairs: 'REPAIRS',
};
const DAYS: Record<OpenDays, WireShop['openingHours'][number]['days']> = {
  weekdays: 'WEEKDAYS',
  saturday: 'SATURDAY',
  sunday: 'SUNDAY',
};

/** Converts a shop to the wire format. */
export function toWireShop(near: { shop: Shop; distanceKm: number }, locale: Locale): WireShop {
  const { shop, distanceKm } = near;
  const name = inLocale(shop.name, locale);
  return {
    id: shop.id,
    shop: name,
    title: shopTitle(name),
    kind: KIND[shop.kind],
    location: { latitue: shop.at.lat, longitude: shop.at.lng },
    phyLocation: inLocale(shop.address, locale),
    phNumber: shop.phone ?? '',
    services: shop.services.map((service) => SERVICE[service]),
    openingHours: shop.hours.map((hours) => ({ ...hours, days: DAYS[hours.days] })),
    distance: Math.round(distanceKm * 10) / 10,
  };
}

/** Converts a shop from the wire format. The title is the name before its first `-`; the wire's `title` is ignored. */
export function fromWireShop(wire: WireShop): ListedShop {
  const { id, kind, location, phyLocation, phNumber, services, openingHours, distance } = wire;
  return {
    id,
    title: shopTitle(wire.shop),
    kind: kind === 'SHOP' ? 'shop' : 'dealer',
    at: { lat: location.latitue, lng: location.longitude },
    address: phyLocation,
    phone: phNumber || null,
    hours: openingHours.map((hours): OpeningHours => ({ ...hours, days: daysOf(hours.days) })),
    services: SHOP_SERVICES.filter((service) => services.includes(SERVICE[service])),
    distanceKm: distance,
  };
}

function daysOf(wire: WireShop['openingHours'][number]['days']): OpenDays {
  const [found = 'weekdays'] = (Object.keys(DAYS) as OpenDays[]).filter((days) => DAYS[days] === wire);
  return found;
}
