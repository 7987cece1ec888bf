import type { GeocodeReply } from '@portal/contract/geocoding';
import { type GeoPoint, inSearchBox, type Precision } from '@portal/domain/geo';
import { addressQueries } from '@portal/domain/lead';
import type { Locale } from '@portal/domain/locale';
import { detail, type LeadForm, type LeadPlace, type TownEntry } from './lead-form.ts';

/** What was found for a text. */
type Found = { at: GeoPoint; name: string; precision: Precision };

/** Looks a text up; `null` when there is no such place or nobody can say. */
export type Geocode = (query: string) => Promise<Found | null>;

/** Where the search begins when even the town says nothing: Kigali (RULINGS 46). */
const KIGALI: GeoPoint = { lat: -1.9441, lng: 30.0619 };

/** Asks the portal's own geocoding. */
export function geocodeAt(fetch: typeof globalThis.fetch, origin: string, locale: Locale): Geocode {
  return async (address) => {
    try {
      const query = new URLSearchParams({ address, language: locale });
      const reply = await fetch(`${origin}/maps/api/geocode/json?${query}`);
      const { results } = (await reply.json()) as GeocodeReply;
      const found = results.find(({ geometry }) => inSearchBox(geometry.location));
      if (!found) return null;
      const { formatted_address: name, precision, partial_match } = found;
      // Whoever did not understand all of it has not found the house.
      const known = partial_match && precision === 'exact' ? 'sector' : precision;
      return { at: found.geometry.location, name, precision: known };
    } catch {
      return null;
    }
  };
}

/** The best first. The town is what was chosen: what was typed says more, as a street of Kigali names its district. */
const BY_EXACTNESS: readonly Precision[] = ['exact', 'sector', 'district', 'town', 'province', 'country'];

/**
 * Where an installation shall be: address plus town, landmark plus town, the town alone (SPEC section 4 "HBB"). The most
 * exact of what was found is taken; unless it is the address itself, the visitor is asked for a pin. Works without any
 * geocoding: the town list has a point of each town.
 */
export async function locateAddress(
  geocode: Geocode,
  values: LeadForm['values'],
  towns: readonly TownEntry[],
): Promise<LeadPlace> {
  const town = detail(values, 'town');
  const address = detail(values, 'installationAddress');
  const queries = addressQueries({ address, landmark: detail(values, 'landmark'), town });
  const found: Found[] = [];
  for (const query of queries) {
    const place = await geocode(query);
    if (place) found.push(query === town ? { ...place, precision: 'town' } : place);
    if (place?.precision === 'exact') break;
  }
  const [best] = found.sort((a, b) => BY_EXACTNESS.indexOf(a.precision) - BY_EXACTNESS.indexOf(b.precision));
  if (best) return { ...best.at, name: best.name, precision: best.precision, confirmed: false };
  const entry = towns.find(({ cityName }) => cityName === town);
  const at = entry?.lat != null && entry.lng != null ? { lat: entry.lat, lng: entry.lng } : KIGALI;
  return { ...at, name: town, precision: 'town', confirmed: false };
}
