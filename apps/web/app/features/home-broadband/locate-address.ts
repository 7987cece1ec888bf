import type { PlaceLookup } from '@portal/contract/http/web-context';
import { getCountry } from '@portal/domain/country/country';
import type { GeoPoint, Precision } from '@portal/domain/places/geo';
import { addressQueries } from '@portal/domain/products/lead';
import { findPlaces } from '../../map/find-places.ts';
import { fieldText, type LeadForm, type LeadPlace, type TownEntry } from './lead-form.ts';

/** A place that was found for a text. */
type Found = { at: GeoPoint; name: string; precision: Precision };

/** Finds the place of a text; `null` when there is none or the service is unreachable. */
export type Geocode = (query: string) => Promise<Found | null>;

/** Looks a text up with the portal's own geocoding. */
export function createGeocode(places: PlaceLookup): Geocode {
  return async (query) => {
    const [place] = (await findPlaces(places, { query })) ?? [];
    if (!place) return null;
    const { at, name, precision, isPartial } = place;
    // When only a part of the query matched, the house itself was not found.
    return { at, name, precision: isPartial && precision === 'exact' ? 'sector' : precision };
  };
}

/** From best to worst. A district is better than the town, because it comes from the typed address. */
const BY_EXACTNESS: readonly Precision[] = [
  'exact',
  'street',
  'sector',
  'district',
  'town',
  'province',
  'country',
];

/**
 * Finds the place of an installation: searches address and town, landmark and town, then the town alone (SPEC section 4
 * "HBB"), and returns the most exact result. Without geocoding it returns the point of the town list.
 */
export async function locateAddress(
  geocode: Geocode,
  values: LeadForm['values'],
  towns: readonly TownEntry[],
): Promise<LeadPlace> {
  const town = fieldText(values, 'town');
  const address = fieldText(values, 'installationAddress');
  const queries = addressQueries({ address, landmark: fieldText(values, 'landmark'), town });
  const found: Found[] = [];
  for (const query of queries) {
    const place = await geocode(query);
    if (place) found.push(query === town ? { ...place, precision: 'town' } : place);
    if (place?.precision === 'exact') break;
  }
  const [best] = found.sort((a, b) => BY_EXACTNESS.indexOf(a.precision) - BY_EXACTNESS.indexOf(b.precision));
  if (best) return { ...best.at, name: best.name, precision: best.precision, confirmed: false };
  const entry = towns.find(({ cityName }) => cityName === town);
  // The capital when even the town is unknown (RULINGS 46).
  const at =
    entry?.lat != null && entry.lng != null ? { lat: entry.lat, lng: entry.lng } : getCountry().map.capital;
  return { ...at, name: town, precision: 'town', confirmed: false };
}
