import type { GeocodeReply } from '@portal/contract/calls/geocoding';
import { GEOCODE_PATH } from '@portal/contract/http/paths';
import type { Locale } from '@portal/domain/language/locale';
import { type GeoPoint, inSearchBox, type Precision } from '@portal/domain/places/geo';

/**
 * A geocoding result. `name` distinguishes places of the same name: `Remera, Gasabo, Kigali City`. `precision` is the
 * precision of `at`. `isPartial`: only a part of the query matched, for example all but the house number.
 */
export type NamedPlace = { id: string; name: string; at: GeoPoint; precision: Precision; isPartial: boolean };

/** How to reach the portal's geocoding endpoint. */
export type GeocodingClient = { fetch: typeof globalThis.fetch; origin: string; locale: Locale };

/**
 * Finds places inside the search box by name, the best match first. `placeId` moves that place to the front.
 * @returns `null` when geocoding is unavailable
 */
export async function findPlaces(
  asking: GeocodingClient,
  { query, placeId = null }: { query: string; placeId?: string | null },
): Promise<NamedPlace[] | null> {
  try {
    const places = await geocode(asking, { address: query });
    if (placeId === null) return places;
    // A suggestion may be missing from the results for its own name.
    const chosen =
      places.find(({ id }) => id === placeId) ?? (await geocode(asking, { place_id: placeId }))[0];
    return chosen ? [chosen, ...places.filter(({ id }) => id !== chosen.id)] : places;
  } catch {
    return null;
  }
}

/** Name of the place that contains a point; `null` when there is none or geocoding is unavailable. */
export async function findPlaceName(asking: GeocodingClient, { lat, lng }: GeoPoint): Promise<string | null> {
  const places = await geocode(asking, { latlng: `${lat},${lng}` }).catch(() => []);
  return places[0]?.name ?? null;
}

async function geocode(
  { fetch, origin, locale }: GeocodingClient,
  params: Record<string, string>,
): Promise<NamedPlace[]> {
  const query = new URLSearchParams({ ...params, language: locale });
  const response = await fetch(`${origin}${GEOCODE_PATH}?${query}`);
  if (!response.ok) throw new Error(`geocoding returned ${response.status}`);
  const { results } = (await response.json()) as GeocodeReply;
  return results
    .map(({ place_id: id, formatted_address: name, geometry, precision, partial_match }) => ({
      id,
      name,
      at: geometry.location,
      precision,
      isPartial: partial_match === true,
    }))
    .filter(({ at }) => inSearchBox(at));
}
