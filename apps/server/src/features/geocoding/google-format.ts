import type { GeocodeReply, PredictionsReply } from '@portal/contract/calls/geocoding';
import type { Precision } from '@portal/domain/places/geo';
import type { FoundPlace, PlaceKind } from '@portal/domain/places/geocoder';

/** Google's location type for each precision. */
const LOCATION_TYPE: Record<Precision, 'ROOFTOP' | 'GEOMETRIC_CENTER' | 'APPROXIMATE'> = {
  exact: 'ROOFTOP',
  street: 'GEOMETRIC_CENTER',
  town: 'GEOMETRIC_CENTER',
  sector: 'APPROXIMATE',
  district: 'APPROXIMATE',
  province: 'APPROXIMATE',
  country: 'APPROXIMATE',
};

/** Google's types for each kind of place. */
const TYPES: Record<PlaceKind, string[]> = {
  country: ['country', 'political'],
  province: ['administrative_area_level_1', 'political'],
  district: ['administrative_area_level_2', 'political'],
  sector: ['administrative_area_level_3', 'political'],
  cell: ['administrative_area_level_4', 'political'],
  village: ['administrative_area_level_5', 'political'],
  town: ['locality', 'political'],
  landmark: ['point_of_interest', 'establishment'],
  street: ['route'],
  house: ['street_address'],
  point: ['geocode'],
};

const statusOf = (found: readonly unknown[]) => (found.length > 0 ? 'OK' : 'ZERO_RESULTS');

/**
 * Converts places to the format of Google's geocoding (RULINGS 54). `precision` is our own field, because Google's
 * four location types are too coarse.
 */
export function toGeocodeReply(places: readonly FoundPlace[]): GeocodeReply {
  return {
    status: statusOf(places),
    results: places.map(({ id, address, at, kind, precision, isPartial }) => ({
      place_id: id,
      formatted_address: address,
      geometry: { location: at, location_type: LOCATION_TYPE[precision] },
      types: TYPES[kind],
      precision,
      ...(isPartial && { partial_match: true }),
    })),
  };
}

/** Converts places to the format of Google's autocomplete. */
export function toPredictionsReply(places: readonly FoundPlace[]): PredictionsReply {
  return {
    status: statusOf(places),
    predictions: places.map(({ id, name, detail, address, kind }) => ({
      place_id: id,
      description: address,
      structured_formatting: { main_text: name, secondary_text: detail },
      types: TYPES[kind],
    })),
  };
}
