import type { NamedPlace, PlaceLookup } from '@portal/contract/http/web-context';
import type { GeoPoint } from '@portal/domain/places/geo';

/** The longest text that is searched for. */
const MAX_TEXT_LENGTH = 500;

type PlacesQuery = { query: string; placeId?: string | null; here?: GeoPoint | null };

/**
 * Finds places by name, the best match first: of two of one name the nearer to `here`. `placeId` moves that place to the front.
 * @returns `null` when geocoding is unavailable
 */
export async function findPlaces(
  places: PlaceLookup,
  { query, placeId = null, here = null }: PlacesQuery,
): Promise<NamedPlace[] | null> {
  try {
    const found = await places.search(query.slice(0, MAX_TEXT_LENGTH), here);
    if (placeId === null) return found;
    // A suggestion may be missing from the results for its own name.
    const chosen = found.find(({ id }) => id === placeId) ?? (await places.byId(placeId));
    return chosen ? [chosen, ...found.filter(({ id }) => id !== chosen.id)] : found;
  } catch {
    return null;
  }
}

/** Name of the place that contains a point; `null` when there is none or geocoding is unavailable. */
export async function findPlaceName(places: PlaceLookup, point: GeoPoint): Promise<string | null> {
  const place = await places.at(point).catch(() => null);
  return place?.name ?? null;
}
