import type { MapPoint } from './map-api.ts';

/** A place as the search lists it. `detail` tells places of the same name apart. */
export type Suggestion = { id: string; name: string; detail: string };

/** A place with its point. `address` is the whole of it in words. */
export type FoundPlace = MapPoint & { address: string };

/** What the map asks of a geocoding service. Each throws when it can't be reached. */
export type GeocodingService = {
  suggest: (text: string, signal: AbortSignal) => Promise<Suggestion[]>;
  /** `null` when the service no longer knows it. */
  find: (id: string) => Promise<FoundPlace | null>;
  /** Address of a point, `null` when nobody knows one. */
  addressOf: (point: MapPoint, signal: AbortSignal) => Promise<string | null>;
};

type ServiceParts = { service: string; apiKey: string; language: string };

/** The answers we read, spelt as Google's Maps Platform spells them. */
type Predictions = {
  predictions: {
    place_id: string;
    structured_formatting: { main_text: string; secondary_text?: string };
  }[];
};
type Results = {
  results: { formatted_address: string; geometry: { location: MapPoint } }[];
};

/** A client of anything that answers like Google's geocoding and autocomplete web services. */
export function geocodingService({ service, apiKey, language }: ServiceParts): GeocodingService {
  const ask = async <Answer>(path: string, query: Record<string, string>, signal: AbortSignal | null) => {
    const asked = new URLSearchParams({ ...query, language, ...(apiKey && { key: apiKey }) });
    const reply = await fetch(`${service}${path}?${asked}`, { signal });
    if (!reply.ok) throw new Error(`The geocoding service answered ${reply.status}`);
    return (await reply.json()) as Answer;
  };
  return {
    suggest: async (input, signal) => {
      const { predictions } = await ask<Predictions>('/place/autocomplete/json', { input }, signal);
      return predictions.map(({ place_id, structured_formatting: { main_text, secondary_text = '' } }) => ({
        id: place_id,
        name: main_text,
        detail: secondary_text,
      }));
    },
    find: async (id) => {
      const { results } = await ask<Results>('/geocode/json', { place_id: id }, null);
      const [first] = results;
      return first ? { ...first.geometry.location, address: first.formatted_address } : null;
    },
    addressOf: async ({ lat, lng }, signal) => {
      const { results } = await ask<Results>('/geocode/json', { latlng: `${lat},${lng}` }, signal);
      return results[0]?.formatted_address ?? null;
    },
  };
}
