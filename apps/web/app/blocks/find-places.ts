import type { GeocodeReply } from '@portal/contract/geocoding';
import { GEOCODE_PATH } from '@portal/contract/paths';
import { type GeoPoint, inSearchBox, type Precision } from '@portal/domain/geo';
import type { Locale } from '@portal/domain/locale';

/**
 * A place of that name; `name` tells it from its namesakes: `Remera, Gasabo, Kigali City`. Its point is as exact as
 * `precision` says. `isPartial`: only a part of what was typed was found, as without the house number.
 */
export type NamedPlace = { id: string; name: string; at: GeoPoint; precision: Precision; isPartial: boolean };

export type Asking = { fetch: typeof globalThis.fetch; origin: string; locale: Locale };

/**
 * Places of a name inside the search box, the likeliest first. `placeId` moves that one to the front. `null` when nobody
 * can say.
 */
export async function findPlaces(
  asking: Asking,
  { query, placeId }: { query: string; placeId: string | null },
): Promise<NamedPlace[] | null> {
  try {
    const named = await ask(asking, { address: query });
    if (placeId === null) return named;
    const [chosen] = named
      .filter(({ id }) => id === placeId)
      .concat(await chosenAlone(asking, placeId, named));
    return chosen ? [chosen, ...named.filter(({ id }) => id !== chosen.id)] : named;
  } catch {
    return null;
  }
}

/** A suggestion may be none of the answers for its name. */
async function chosenAlone(asking: Asking, placeId: string, named: NamedPlace[]): Promise<NamedPlace[]> {
  return named.some(({ id }) => id === placeId) ? [] : ask(asking, { place_id: placeId });
}

async function ask({ fetch, origin, locale }: Asking, by: Record<string, string>): Promise<NamedPlace[]> {
  const reply = await fetch(`${origin}${GEOCODE_PATH}?${new URLSearchParams({ ...by, language: locale })}`);
  if (!reply.ok) throw new Error(`geocoding answered ${reply.status}`);
  const { results } = (await reply.json()) as GeocodeReply;
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

/** The place a point lies in, `null` where nobody knows one or can say. */
export async function placeAt(asking: Asking, { lat, lng }: GeoPoint): Promise<string | null> {
  const named = await ask(asking, { latlng: `${lat},${lng}` }).catch(() => []);
  return named[0]?.name ?? null;
}
