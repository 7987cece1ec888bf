import { type GeoPoint, SEARCH_BOX } from '@portal/domain/geo';
import type { Secret } from '../../../platform/crypto/secret.ts';
import type { AskService } from '../ask-service.ts';
import { type FoundPlace, type Geocoder, MOST_PLACES } from '../geocoder.ts';

/** Google's public address. A proxy of one's own may stand in its place. */
export const GOOGLE_URL = 'https://maps.googleapis.com';

/** What we read of https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
type Result = {
  place_id: string;
  formatted_address: string;
  partial_match?: boolean;
  geometry: { location: GeoPoint; location_type: string };
};
type Reply = { status: string; error_message?: string; results: Result[] };

/** What we read of https://developers.google.com/maps/documentation/places/web-service/autocomplete */
type Prediction = {
  place_id: string;
  description: string;
  structured_formatting: { main_text: string; secondary_text?: string };
};
type Predictions = { status: string; error_message?: string; predictions: Prediction[] };

/** `OK` and `ZERO_RESULTS` are answers; everything else is none. */
const ANSWERS = new Set(['OK', 'ZERO_RESULTS']);
const { south, west, north, east } = SEARCH_BOX;

type GoogleParts = { url: string; key: Secret; ask: AskService };

/** Google's geocoding and autocomplete web services. */
export function googleGeocoder({ url, key, ask }: GoogleParts): Geocoder {
  const geocode = async (query: Record<string, string>): Promise<FoundPlace[]> => {
    const reply = await ask<Reply>(`${url}/maps/api/geocode/json`, { ...query, key: key.reveal() });
    refuseUnless(reply);
    return reply.results.slice(0, MOST_PLACES).map(placeOf);
  };
  return {
    search: ({ text, locale }) =>
      geocode({
        address: text,
        language: locale,
        region: 'rw',
        bounds: `${south},${west}|${north},${east}`,
      }),
    suggest: async ({ text, locale }) => {
      const reply = await ask<Predictions>(`${url}/maps/api/place/autocomplete/json`, {
        input: text,
        language: locale,
        components: 'country:rw',
        key: key.reveal(),
      });
      refuseUnless(reply);
      return reply.predictions.map(suggestionOf);
    },
    byId: async ({ id, locale }) => (await geocode({ place_id: id, language: locale }))[0] ?? null,
    reverse: async ({ at, locale }) => {
      const [nearest] = await geocode({ latlng: `${at.lat},${at.lng}`, language: locale });
      return nearest ? { ...nearest, at } : null;
    },
  };
}

function refuseUnless({ status, error_message }: { status: string; error_message?: string }): void {
  if (!ANSWERS.has(status)) throw new Error(`Google answered ${status}: ${error_message ?? ''}`);
}

function placeOf({ place_id, formatted_address, geometry, partial_match }: Result): FoundPlace {
  const [name = '', ...rest] = formatted_address.split(', ');
  const exact = geometry.location_type === 'ROOFTOP' || geometry.location_type === 'RANGE_INTERPOLATED';
  return {
    id: place_id,
    name,
    detail: rest.join(', '),
    address: formatted_address,
    kind: 'point',
    at: geometry.location,
    precision: exact ? 'exact' : 'sector',
    isPartial: partial_match === true,
  };
}

/** A prediction has no point yet: whoever takes it asks for its id. */
function suggestionOf({ place_id, description, structured_formatting: words }: Prediction): FoundPlace {
  return {
    id: place_id,
    name: words.main_text,
    detail: words.secondary_text ?? '',
    address: description,
    kind: 'point',
    at: { lat: 0, lng: 0 },
    precision: 'exact',
  };
}
