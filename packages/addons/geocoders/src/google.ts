import {
  type FoundPlace,
  type Geocoder,
  type GeocoderAccount,
  type GeocoderAdapter,
  type GeoPoint,
  MAX_PLACES,
  pointOf,
} from '@isano/adapter-kit/places';
import { getCountry } from '@isano/adapter-kit/values';

/** Google's public address. The configuration may name a proxy instead. */
const GOOGLE_URL = 'https://maps.googleapis.com';

/** Google's geocoding and autocomplete web services. */
export const google: GeocoderAdapter = { url: GOOGLE_URL, needsKey: true, create: googleGeocoder };

/** The fields we read of https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
type Result = {
  place_id: string;
  formatted_address: string;
  partial_match?: boolean;
  geometry: { location: GeoPoint; location_type: string };
};
type Reply = { status: string; error_message?: string; results: Result[] };

/** The fields we read of https://developers.google.com/maps/documentation/places/web-service/autocomplete */
type Prediction = {
  place_id: string;
  description: string;
  structured_formatting: { main_text: string; secondary_text?: string };
};
type Predictions = { status: string; error_message?: string; predictions: Prediction[] };

/** Statuses of a successful request; all others are errors. */
const SUCCESS_STATUSES = new Set(['OK', 'ZERO_RESULTS']);

/** Geocoder for Google's geocoding and autocomplete web services. */
function googleGeocoder({ url, key, ask: fetchJson }: GeocoderAccount): Geocoder {
  const { code, map } = getCountry();
  const { south, west, north, east } = map.extent;
  const region = code.toLowerCase();
  const geocode = async (query: Record<string, string>): Promise<FoundPlace[]> => {
    const reply = await fetchJson<Reply>(`${url}/maps/api/geocode/json`, {
      ...query,
      key: key?.reveal() ?? '',
    });
    checkStatus(reply);
    return reply.results.slice(0, MAX_PLACES).map(toPlace);
  };
  return {
    search: ({ text, locale }) =>
      geocode({
        address: text,
        language: locale,
        region,
        bounds: `${south},${west}|${north},${east}`,
      }),
    suggest: async ({ text, locale }) => {
      const reply = await fetchJson<Predictions>(`${url}/maps/api/place/autocomplete/json`, {
        input: text,
        language: locale,
        components: `country:${region}`,
        key: key?.reveal() ?? '',
      });
      checkStatus(reply);
      return reply.predictions.map(toSuggestion);
    },
    byId: async ({ id, locale }) => (await geocode({ place_id: id, language: locale }))[0] ?? null,
    reverse: async ({ at, locale }) => {
      const [nearest] = await geocode({ latlng: `${at.lat},${at.lng}`, language: locale });
      return nearest ? { ...nearest, at } : null;
    },
  };
}

function checkStatus({ status, error_message }: { status: string; error_message?: string }): void {
  if (!SUCCESS_STATUSES.has(status)) throw new Error(`Google answered ${status}: ${error_message ?? ''}`);
}

function toPlace({ place_id, formatted_address, geometry, partial_match }: Result): FoundPlace {
  const exact = geometry.location_type === 'ROOFTOP' || geometry.location_type === 'RANGE_INTERPOLATED';
  const place = pointOf({
    id: place_id,
    address: formatted_address,
    at: geometry.location,
    precision: exact ? 'exact' : 'sector',
  });
  return { ...place, isPartial: partial_match === true };
}

/** A prediction has no coordinates. `byId` reads them when the visitor chooses it. */
function toSuggestion({ place_id, description, structured_formatting: text }: Prediction): FoundPlace {
  return {
    id: place_id,
    name: text.main_text,
    detail: text.secondary_text ?? '',
    address: description,
    kind: 'point',
    at: { lat: 0, lng: 0 },
    precision: 'exact',
  };
}
