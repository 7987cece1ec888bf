import type { ShopsReply } from '@portal/contract/calls/shop';
import { toWireShop } from '@portal/contract/wire/wire-shop';
import type { Locale } from '@portal/domain/language/locale';
import type { GeoPoint } from '@portal/domain/places/geo';
import type { Shops } from '@portal/operator/shops-port';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';

/** Lists the shops within `withinKm` kilometres of a point, nearest first. Throws UNAVAILABLE. */
export async function listShops(
  { shopsNear }: Shops,
  around: { at: GeoPoint; withinKm: number },
  locale: Locale,
): Promise<ShopsReply> {
  const shops = await mapToUnavailable(shopsNear(around));
  return { data: shops.map((shop) => toWireShop(shop, locale)) };
}
