import type { Locale } from '@portal/domain/language/locale';
import { type GeoPoint, inSearchBox, parsePoint } from '@portal/domain/places/geo';
import type { FoundPlace, Geocoder, PlaceQuery } from '@portal/domain/places/geocoder';
import { findPosition } from '@portal/domain/places/position-text';

/** Ids of positions: latitude and longitude. */
const POSITION_ID = /^point\/(-?\d+\.\d+),(-?\d+\.\d+)$/;
/** About a metre. */
const DECIMALS = 5;

/** A geocoder that also understands positions copied from other applications. One abroad is no place here. */
export function withPositions(places: Geocoder): Geocoder {
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
