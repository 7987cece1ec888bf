import {
  type FoundPlace,
  type Geocoder,
  type GeocoderAccount,
  type GeocoderAdapter,
  MAX_PLACES,
  pointOf,
} from '@isano/adapter-kit/places';
import { getCountry } from '@isano/adapter-kit/values';

/** The public server, for trials: its usage policy requires an own server for more. */
const NOMINATIM_URL = 'https://nominatim.openstreetmap.org';

/** Nominatim, OpenStreetMap's search. */
export const nominatim: GeocoderAdapter = { url: NOMINATIM_URL, needsKey: false, create: nominatimGeocoder };

/** The fields we read of https://nominatim.org/release-docs/latest/api/Output/ (`jsonv2`). */
type Place = {
  osm_type: string;
  osm_id: number;
  lat: string;
  lon: string;
  display_name: string;
  place_rank?: number;
};
type Reverse = Place | { error: string };

/** From this rank on a place is a street or a house. */
const STREET_RANK = 26;

/**
 * Geocoder for Nominatim, OpenStreetMap's search. Its usage policy forbids autocomplete requests, so suggestions are
 * full searches.
 */
function nominatimGeocoder({ url, ask }: GeocoderAccount): Geocoder {
  const { code, map } = getCountry();
  const { west, south, east, north } = map.extent;
  const search: Geocoder['search'] = async ({ text, locale }) => {
    const found = await ask<Place[]>(`${url}/search`, {
      q: text,
      format: 'jsonv2',
      limit: String(MAX_PLACES),
      countrycodes: code.toLowerCase(),
      viewbox: `${west},${north},${east},${south}`,
      'accept-language': locale,
    });
    return found.map(toPlace);
  };
  return {
    search,
    suggest: search,
    byId: async ({ id, locale }) => {
      const [found] = await ask<Place[]>(`${url}/lookup`, {
        osm_ids: id,
        format: 'jsonv2',
        'accept-language': locale,
      });
      return found ? toPlace(found) : null;
    },
    reverse: async ({ at, locale }) => {
      const found = await ask<Reverse>(`${url}/reverse`, {
        lat: String(at.lat),
        lon: String(at.lng),
        format: 'jsonv2',
        'accept-language': locale,
      });
      return 'error' in found ? null : { ...toPlace(found), at };
    },
  };
}

function toPlace({ osm_type, osm_id, lat, lon, display_name, place_rank = 0 }: Place): FoundPlace {
  return pointOf({
    id: `${osm_type.charAt(0).toUpperCase()}${osm_id}`,
    address: display_name,
    at: { lat: Number(lat), lng: Number(lon) },
    precision: place_rank >= STREET_RANK ? 'exact' : 'sector',
  });
}
