import { type GeoPoint, inSearchBox } from '@portal/domain/geo';
import { addressQueries } from '@portal/domain/lead';
import type { Locale } from '@portal/domain/locale';
import { detail, type LeadForm, type LeadPlace, type TownEntry } from './lead-form.ts';

/** Looks a text up; `null` when there is no such place or nobody can say. */
export type Geocode = (query: string) => Promise<{ at: GeoPoint; name: string } | null>;

/** Where the search begins when even the town says nothing: Kigali (RULINGS 46). */
const KIGALI: GeoPoint = { lat: -1.9441, lng: 30.0619 };

/** What we read of a Google-shaped answer (RULINGS 54). */
type Reply = { results: { formatted_address: string; geometry: { location: GeoPoint } }[] };

/** Asks the portal's own geocoding. */
export function geocodeAt(fetch: typeof globalThis.fetch, origin: string, locale: Locale): Geocode {
  return async (address) => {
    try {
      const query = new URLSearchParams({ address, language: locale });
      const reply = await fetch(`${origin}/maps/api/geocode/json?${query}`);
      const { results } = (await reply.json()) as Reply;
      const found = results.find(({ geometry }) => inSearchBox(geometry.location));
      return found ? { at: found.geometry.location, name: found.formatted_address } : null;
    } catch {
      return null;
    }
  };
}

/**
 * Where an installation shall be: address plus town, landmark plus town, the town alone (SPEC section 4 "HBB"). What is
 * not exact is asked for with a pin. Works without any geocoding: the town list has a point of each town.
 */
export async function locateAddress(
  geocode: Geocode,
  values: LeadForm['values'],
  towns: readonly TownEntry[],
): Promise<LeadPlace> {
  const town = detail(values, 'town');
  const address = detail(values, 'installationAddress');
  const queries = addressQueries({ address, landmark: detail(values, 'landmark'), town });
  for (const query of queries) {
    const found = await geocode(query);
    if (found) return { ...found.at, name: found.name, exact: query !== town };
  }
  const entry = towns.find(({ cityName }) => cityName === town);
  const at = entry?.lat != null && entry.lng != null ? { lat: entry.lat, lng: entry.lng } : KIGALI;
  return { ...at, name: town, exact: false };
}
