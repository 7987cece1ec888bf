// Search for places by a foreign service.
export type { GeoPoint } from '@portal/domain/places/geo';
export { type FoundPlace, type Geocoder, MAX_PLACES, pointOf } from '@portal/domain/places/geocoder';
export type { GeocoderAccount, GeocoderAdapter } from '@portal/platform/places/geocoder-adapter';
