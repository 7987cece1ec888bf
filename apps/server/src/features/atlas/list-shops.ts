import { type ShopsReply, toWireShop } from '@portal/contract/wire-shop';
import type { GeoPoint } from '@portal/domain/geo';
import type { Locale } from '@portal/domain/locale';
import type { Atlas } from '../../operator/atlas-port.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';

/** Lists the shops within `withinKm` kilometres of a point, nearest first. Throws UNAVAILABLE. */
export async function listShops(
  { shopsNear }: Pick<Atlas, 'shopsNear'>,
  around: { at: GeoPoint; withinKm: number },
  locale: Locale,
): Promise<ShopsReply> {
  const shops = await orUnavailable(shopsNear(around));
  return { data: shops.map((shop) => toWireShop(shop, locale)) };
}
