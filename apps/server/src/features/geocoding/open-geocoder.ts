import { getCountry } from '@portal/domain/country/country';
import type { Locale } from '@portal/domain/language/locale';
import { type GeoPoint, inSearchBox, parsePoint } from '@portal/domain/places/geo';
import type { FoundPlace, Geocoder, PlaceQuery } from '@portal/domain/places/geocoder';
import {
  completePlusCode,
  decodePlusCode,
  findPlusCode,
  type PlusCodeArea,
  recoverPlusCode,
} from '@portal/domain/places/plus-code';
import { findPosition } from '@portal/domain/places/position-text';
import type { Secret } from '@portal/platform/crypto/secret';
import type { FetchJson, GeocoderAdapter } from '@portal/platform/places/geocoder-adapter';
import type { FormatText } from '@portal/platform/wording/sentences';
import { createGazetteer } from './gazetteer/gazetteer.ts';
import type { StreetIndex } from './streets/street-index.ts';
import { withStreets } from './streets/with-streets.ts';

/** The configured geocoder (docs/configuration.md). `url` null: the service's public address. */
export type GeocoderSettings = {
  /** The service of an add-on, `null`: none but the gazetteer. */
  adapter: GeocoderAdapter | null;
  url: string | null;
  key: Secret | null;
};

/** The geocoder of a country without a gazetteer: it knows no place. */
export const NO_PLACES: Geocoder = {
  search: async () => [],
  suggest: async () => [],
  byId: async () => null,
  reverse: async () => null,
};

type GeocoderParts = {
  settings: GeocoderSettings;
  /** Texts of the gazetteer. */
  formatText: FormatText;
  /** Identifies the portal by its public address. */
  userAgent: string;
  onFailed: (cause: unknown) => void;
  fetch?: typeof globalThis.fetch;
  /** The streets of the operator's map, `null` without one. */
  streets: StreetIndex | null;
};

/** Timeout of an external service. After it the gazetteer answers instead. */
const TIMEOUT_MS = 2_500;

/** Ids of the gazetteer and of the streets of the operator's map. */
const OWN_ID = /^(rw|street)\//;

/** Ids of positions: latitude and longitude. */
const POSITION_ID = /^point\/(-?\d+\.\d+),(-?\d+\.\d+)$/;

/** About a metre. */
const DECIMALS = 5;

/** Ids of plus codes: the full code. */
const PLUS_CODE_ID = /^plus\//;

/** Up to this height, about 30 m, a code stands for a house. Codes of eight digits are 280 m high. */
const HOUSE_DEGREES = 0.0003;

const STREET_DEGREES = 0.003;

/**
 * Creates the configured geocoder, with the gazetteer and the operator's streets as fallback if there are any. Plus codes and
 * positions are understood whatever is configured.
 */
export function openGeocoder(parts: GeocoderParts): Geocoder {
  const { settings, formatText, userAgent, onFailed, fetch, streets } = parts;
  const gazetteer = getCountry().map.hasGazetteer ? createGazetteer(formatText) : NO_PLACES;
  const fallback = streets ? withStreets(gazetteer, streets) : gazetteer;
  const { adapter, url, key } = settings;
  const ask = createFetchJson(userAgent, fetch);
  const first = adapter?.create({ url: url ?? adapter.url, key, ask });
  return withPositions(withPlusCodes(first ? withFallback({ first, always: fallback, onFailed }) : fallback));
}

/** Creates the client. `userAgent` identifies the portal, which Nominatim requires. */
function createFetchJson(userAgent: string, fetch: typeof globalThis.fetch = globalThis.fetch): FetchJson {
  return async <Answer>(url: string, query: Record<string, string>) => {
    const reply = await fetch(`${url}?${new URLSearchParams(query)}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The URL contains the key and must not appear in the message.
    if (!reply.ok) throw new Error(`${new URL(url).host} returned ${reply.status}`);
    return (await reply.json()) as Answer;
  };
}

type FallbackParts = {
  first: Geocoder;
  /** The gazetteer with the streets of the operator's map, which need no network. */
  always: Geocoder;
  /** Called with each failure, for the log. */
  onFailed: (cause: unknown) => void;
};

/** An external service, with the gazetteer for failures, timeouts and unknown places. */
function withFallback({ first, always, onFailed }: FallbackParts): Geocoder {
  const callWithFallback = async <Found>(
    call: (geocoder: Geocoder) => Promise<Found>,
    isEmpty: (found: Found) => boolean,
  ): Promise<Found> => {
    try {
      const found = await call(first);
      return isEmpty(found) ? await call(always) : found;
    } catch (cause) {
      onFailed(cause);
      return call(always);
    }
  };
  const isEmptyList = (found: readonly unknown[]) => found.length === 0;
  const isNull = (found: unknown) => found === null;
  return {
    search: (query) => callWithFallback((geocoder) => geocoder.search(query), isEmptyList),
    suggest: (query) => callWithFallback((geocoder) => geocoder.suggest(query), isEmptyList),
    byId: (query) =>
      OWN_ID.test(query.id)
        ? always.byId(query)
        : callWithFallback((geocoder) => geocoder.byId(query), isNull),
    reverse: (query) => callWithFallback((geocoder) => geocoder.reverse(query), isNull),
  };
}

/** A geocoder that also understands positions copied from other applications. One abroad is no place here. */
function withPositions(places: Geocoder): Geocoder {
  const describe = async (point: GeoPoint, locale: Locale): Promise<FoundPlace> => {
    const name = `${point.lat.toFixed(DECIMALS)}, ${point.lng.toFixed(DECIMALS)}`;
    const detail = (await places.reverse({ at: point, locale }))?.address ?? '';
    return {
      id: `point/${name.replace(' ', '')}`,
      name,
      detail,
      address: detail ? `${name}, ${detail}` : name,
      kind: 'point',
      at: point,
      precision: 'exact',
    };
  };
  const orPlaces = async (query: PlaceQuery, otherwise: Geocoder['search']): Promise<FoundPlace[]> => {
    const point = findPosition(query.text);
    if (!point) return otherwise(query);
    return inSearchBox(point) ? [await describe(point, query.locale)] : [];
  };
  return {
    ...places,
    search: (query) => orPlaces(query, places.search),
    suggest: (query) => orPlaces(query, places.suggest),
    byId: async (query) => {
      const [, lat = null, lng = null] = POSITION_ID.exec(query.id) ?? [];
      const point = parsePoint(lat, lng);
      return point ? describe(point, query.locale) : places.byId(query);
    },
  };
}

type PlusCodePlace = { area: PlusCodeArea; isPartial: boolean };

/** A geocoder that also understands plus codes. A short code needs a town; without one it is in the capital. */
function withPlusCodes(places: Geocoder): Geocoder {
  const locate = async (text: string, locale: Locale): Promise<FoundPlace | null> => {
    const found = findPlusCode(text);
    if (!found) return null;
    const { code, isFull, rest } = found;
    const { area, isPartial } = isFull
      ? { area: decodePlusCode(code), isPartial: false }
      : await recover({ code, rest, locale });
    return inSearchBox(area.at) ? describe(places, { code, area, isPartial, locale }) : null;
  };
  const recover = async (short: { code: string; rest: string; locale: Locale }): Promise<PlusCodePlace> => {
    const { code, rest, locale } = short;
    const [town] = rest ? await places.search({ text: rest, locale }) : [];
    return {
      area: recoverPlusCode(code, town?.at ?? getCountry().map.capital),
      isPartial: rest !== '' && (town === undefined || town.isPartial === true),
    };
  };
  const orPlaces = async (query: PlaceQuery, otherwise: Geocoder['search']): Promise<FoundPlace[]> => {
    const place = await locate(query.text, query.locale);
    return place ? [place] : otherwise(query);
  };
  return {
    ...places,
    search: (query) => orPlaces(query, places.search),
    suggest: (query) => orPlaces(query, places.suggest),
    byId: ({ id, locale }) =>
      PLUS_CODE_ID.test(id) ? locate(id.replace(PLUS_CODE_ID, ''), locale) : places.byId({ id, locale }),
  };
}

type CodeToDescribe = PlusCodePlace & { code: string; locale: Locale };

async function describe(
  { reverse }: Geocoder,
  { code, area, isPartial, locale }: CodeToDescribe,
): Promise<FoundPlace> {
  const { at, height } = area;
  const detail = (await reverse({ at, locale }))?.address ?? '';
  return {
    id: `plus/${completePlusCode(code, at)}`,
    name: code,
    detail,
    address: detail ? `${code}, ${detail}` : code,
    kind: 'point',
    at,
    precision: precisionOf(height),
    isPartial,
  };
}

function precisionOf(height: number): FoundPlace['precision'] {
  if (height <= HOUSE_DEGREES) return 'exact';
  return height <= STREET_DEGREES ? 'street' : 'district';
}
