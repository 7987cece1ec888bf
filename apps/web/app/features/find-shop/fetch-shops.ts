import type { ShopsReply } from '@portal/contract/calls/shop';
import { getOperatorCode, portalHeaders } from '@portal/contract/http/headers';
import { shopsPath } from '@portal/contract/http/paths';
import { fromWireShop, type ListedShop, SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import type { Locale } from '@portal/domain/language/locale';
import type { GeoPoint } from '@portal/domain/places/geo';

/**
 * Fetches all shops around a point, nearest first, in the browser (SPEC section 7). `slug`: the brand's, part of the
 * path. Returns `null` when they are unavailable.
 */
export async function fetchShops(
  at: GeoPoint,
  { slug, locale }: { slug: string; locale: Locale },
): Promise<ListedShop[] | null> {
  const query = new URLSearchParams({
    opco: getOperatorCode(),
    longitude: String(at.lng),
    latitude: String(at.lat),
    distanceInKilometers: String(SHOPS_WITHIN_KM),
  });
  try {
    const reply = await fetch(`${shopsPath(slug)}?${query}`, { headers: portalHeaders(locale) });
    if (!reply.ok) return null;
    return ((await reply.json()) as ShopsReply).data.map(fromWireShop);
  } catch {
    return null;
  }
}
