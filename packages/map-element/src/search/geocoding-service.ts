import type { MapPoint } from '../map-api.ts';

/** A place in the suggestion list. `detail` distinguishes places of the same name. */
export type Suggestion = { id: string; name: string; detail: string };

/** A place with its point and its full address. */
export type FoundPlace = MapPoint & { address: string };

/** The geocoding calls of the map. Each throws when the service is unreachable. */
export type GeocodingService = ReturnType<typeof geocodingService>;

/** `near`: `lat,lng` of the visitor, empty if unknown; nearer places of a name are suggested first. */
type ServiceConfig = { service: string; apiKey: string; language: string; near?: string };

/** The fields of the responses that we read, as Google's Maps Platform spells them. */
type Predictions = {
  predictions: {
    place_id: string;
    structured_formatting: { main_text: string; secondary_text?: string };
  }[];
};
type Results = {
  results: { formatted_address: string; geometry: { location: MapPoint } }[];
};

/** A client of services that are compatible with Google's geocoding and autocomplete web services. */
export function geocodingService({ service, apiKey, language, near = '' }: ServiceConfig) {
  const request = async <Answer>(path: string, query: Record<string, string>, signal: AbortSignal | null) => {
    const params = new URLSearchParams({ ...query, language, ...(apiKey && { key: apiKey }) });
    const reply = await fetch(`${service}${path}?${params}`, { signal });
    if (!reply.ok) throw new Error(`the geocoding service returned HTTP ${reply.status}`);
    return (await reply.json()) as Answer;
  };
  return {
    suggest: async (input: string, signal: AbortSignal): Promise<Suggestion[]> => {
      const { predictions } = await request<Predictions>(
        '/place/autocomplete/json',
        { input, ...(near && { location: near }) },
        signal,
      );
      return predictions.map(({ place_id, structured_formatting: { main_text, secondary_text = '' } }) => ({
        id: place_id,
        name: main_text,
        detail: secondary_text,
      }));
    },
    /** `null` when the id is no longer known. */
    find: async (id: string): Promise<FoundPlace | null> => {
      const { results } = await request<Results>('/geocode/json', { place_id: id }, null);
      const [first] = results;
      return first ? { ...first.geometry.location, address: first.formatted_address } : null;
    },
    /** The address of a point; `null` when there is none. */
    addressOf: async ({ lat, lng }: MapPoint, signal: AbortSignal): Promise<string | null> => {
      const { results } = await request<Results>('/geocode/json', { latlng: `${lat},${lng}` }, signal);
      return results[0]?.formatted_address ?? null;
    },
  };
}
