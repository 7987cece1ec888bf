import type { NamedPlace, PlaceLookup } from '@portal/contract/http/web-context';
import type { Locale } from '@portal/domain/language/locale';
import { inSearchBox } from '@portal/domain/places/geo';
import type { FoundPlace, Geocoder } from '@portal/domain/places/geocoder';

/**
 * Creates the function that gives pages the geocoder in their language: places inside the search box, by their full
 * address.
 */
export function createPlaceLookup(geocoder: Geocoder): (locale: Locale) => PlaceLookup {
  return (locale) => ({
    search: async (text, near) => toNamedPlaces(await geocoder.search({ text, locale, near })),
    byId: async (id) => toNamedPlaces([await geocoder.byId({ id, locale })])[0] ?? null,
    at: async (point) => toNamedPlaces([await geocoder.reverse({ at: point, locale })])[0] ?? null,
  });
}

function toNamedPlaces(found: readonly (FoundPlace | null)[]): NamedPlace[] {
  return found
    .filter((place) => place !== null)
    .filter(({ at }) => inSearchBox(at))
    .map(({ id, address, at, precision, isPartial = false }) => ({
      id,
      name: address,
      at,
      precision,
      isPartial,
    }));
}
