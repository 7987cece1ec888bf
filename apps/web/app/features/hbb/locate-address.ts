import type { GeocodeReply } from '@portal/contract/geocoding';
import { type GeoPoint, inSearchBox, type Precision } from '@portal/domain/geo';
import { addressQueries } from '@portal/domain/lead';
import type { Locale } from '@portal/domain/locale';
import { detail, type LeadForm, type LeadPlace, type TownEntry } from './lead-form.ts';

/** A place that was found for a text. */
type Found = { at: GeoPoint; name: string; precision: Precision };

/** Finds the place of a text; `null` when there is none or the service is unreachable. */
export type Geocode = (query: string) => Promise<Found | null>;

/** The fallback when even the town is unknown: Kigali (RULINGS 46). */
const KIGALI: GeoPoint = { lat: -1.9441, lng: 30.0619 };

/** A client of the portal's geocoding endpoint. */
export function geocodeAt(fetch: typeof globalThis.fetch, origin: string, locale: Locale): Geocode {
  return async (address) => {
    try {
      const query = new URLSearchParams({ address, language: locale });
      const reply = await fetch(`${origin}/maps/api/geocode/json?${query}`);
      const { results } = (await reply.json()) as GeocodeReply;
      const found = results.find(({ geometry }) => inSearchBox(geometry.location));
      if (!found) return null;
      const { formatted_address: name, precision, partial_match } = found;
      // A partial match has not found the house itself.
      const adjusted = partial_match && precision === 'exact' ? 'sector' : precision;
      return { at: found.geometry.location, name, precision: adjusted };
    } catch {
      return null;
    }
  };
}

/** From best to worst. A district is better than the town, because it comes from the typed address. */
const BY_EXACTNESS: readonly Precision[] = ['exact', 'sector', 'district', 'town', 'province', 'country'];

/**
 * Finds the place of an installation: searches address and town, landmark and town, then the town alone (SPEC section 4
 * "HBB"), and returns the most exact result. Without geocoding it returns the point of the town list.
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
